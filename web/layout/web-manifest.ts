// The web app manifest, for the site on a home screen.
import { site } from "#site";
import { sentShade, themeColors } from "../theme/theme.ts";
import { icons } from "./icons.ts";

export const webManifest = {
  name: site.name,
  short_name: site.name,
  description: site.description,
  lang: site.language,
  id: "/",
  start_url: "/",
  scope: "/",
  // With the browser's own bar: Back and the address to share are in it.
  display: "minimal-ui",
  background_color: themeColors[sentShade],
  theme_color: themeColors[sentShade],
  icons: [
    { src: icons.drawing, type: "image/svg+xml", sizes: "any" },
    { src: icons.small, type: "image/png", sizes: "192x192" },
    { src: icons.large, type: "image/png", sizes: "512x512" },
    { src: icons.maskable, type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
};
