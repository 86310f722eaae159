import { type ColorScheme, type Theme, themeColors } from "#domain/theme.ts";
import { storeAndNotify, stored, useStored } from "../ui/storage.ts";
import { useSite } from "../use-site.ts";

export const themeNames: readonly [Theme, string][] = [
  ["system", "System"],
  ["light", "Light Mode"],
  ["dark", "Dark Mode"],
];

const key = "theme";
const prefersLight = () => matchMedia("(prefers-color-scheme: light)");

const themeIn = (text: string | null | undefined) =>
  themeNames.find(([theme]) => theme === text)?.[0];

export const currentColorScheme = (): ColorScheme =>
  document.documentElement.classList.contains("light") ? "light" : "dark";

function show(theme: Theme) {
  const shade = theme === "system" ? (prefersLight().matches ? "light" : "dark") : theme;
  document.documentElement.className = shade;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[shade]);
}

export function useTheme() {
  const { default_theme } = useSite();
  return themeIn(useStored(key)) ?? default_theme;
}

export const showStoredTheme = () =>
  show(themeIn(stored(key)) ?? themeIn(document.documentElement.dataset.theme) ?? "dark");

export function chooseTheme(theme: Theme) {
  storeAndNotify(key, theme);
  show(theme);
}

export function followTheme() {
  prefersLight().addEventListener("change", showStoredTheme);
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) showStoredTheme();
  });
}
