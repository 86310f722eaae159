export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type ColorScheme = Exclude<Theme, "system">;

export const themeColors: Record<ColorScheme, string> = { dark: "#111014", light: "#faf7f2" };

/** In the page as it is sent; the script before the first paint corrects it. */
export const initialColorScheme = (chosen: Theme): ColorScheme =>
  chosen === "light" ? "light" : "dark";
