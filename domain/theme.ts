export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type ColorScheme = Exclude<Theme, "system">;

export const themeColors: Record<ColorScheme, string> = { dark: "#111014", light: "#faf7f2" };

/** The colour scheme of the HTML that the server sends. A script corrects it before the first paint, if the system's setting differs. */
export const initialColorScheme = (chosen: Theme): ColorScheme =>
  chosen === "light" ? "light" : "dark";
