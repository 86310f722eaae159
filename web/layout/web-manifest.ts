import type { Site } from "#contract/site.ts";
import { initialColorScheme, themeColors } from "#domain/theme.ts";
import { icons } from "./icons.ts";

export const webManifest = ({ name, description, default_theme }: Site) => ({
  name,
  short_name: name,
  description,
  lang: "en",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: themeColors[initialColorScheme(default_theme)],
  theme_color: themeColors[initialColorScheme(default_theme)],
  // web/features/playlists/shared-link.ts reads these parameters.
  share_target: {
    action: "/admin/playlists",
    method: "GET",
    params: { title: "title", text: "text", url: "url" },
  },
  icons: [
    { src: icons.drawing, type: "image/svg+xml", sizes: "any" },
    { src: icons.small, type: "image/png", sizes: "192x192" },
    { src: icons.large, type: "image/png", sizes: "512x512" },
    { src: icons.maskable, type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
});
