export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type ColorScheme = Exclude<Theme, "system">;

export const themeColors: Record<ColorScheme, string> = { dark: "#111014", light: "#faf7f2" };

/** The server cannot know what "system" means for a visitor, so a script corrects the scheme before the first paint. */
export const initialColorScheme = (chosen: Theme): ColorScheme =>
  chosen === "light" ? "light" : "dark";
