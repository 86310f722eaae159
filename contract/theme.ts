// The two looks of every page, and what a visitor may choose. No schema library here: the public pages read this file.
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Shade = Exclude<Theme, "system">;

/** The page's own background, which the browser also paints around it. */
export const themeColors: Record<Shade, string> = { dark: "#111014", light: "#faf7f2" };

/** What is sent to everybody; the boot script puts it right before it is seen. */
export const sentShade = (chosen: Theme): Shade => (chosen === "light" ? "light" : "dark");
