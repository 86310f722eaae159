// The theme: chosen as system, light or dark, kept in localStorage, and shown as a class on <html>.
import { site } from "#site";
import { store, stored } from "../ui/storage.ts";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Shade = Exclude<Theme, "system">;

/** What the browser paints around the page: the same as the page's own background. */
export const themeColors: Record<Shade, string> = { dark: "#111014", light: "#faf7f2" };

/** What is sent to everybody; the boot script puts it right before it is seen. */
export const sentShade: Shade = site.defaultTheme === "light" ? "light" : "dark";

const key = "theme";
const prefersLight = () => matchMedia("(prefers-color-scheme: light)");

export function storedTheme(): Theme {
  const chosen = stored(key);
  return themes.find((theme) => theme === chosen) ?? site.defaultTheme;
}

export const shownShade = (): Shade => (document.documentElement.classList.contains("light") ? "light" : "dark");

function show(theme: Theme) {
  const shade = theme === "system" ? (prefersLight().matches ? "light" : "dark") : theme;
  document.documentElement.className = shade;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[shade]);
}

export function chooseTheme(theme: Theme) {
  store(key, theme);
  show(theme);
}

/** Keeps every open page right when the system turns dark, or another tab chooses. */
export function followTheme() {
  const refresh = () => show(storedTheme());
  prefersLight().addEventListener("change", refresh);
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) refresh();
  });
}
