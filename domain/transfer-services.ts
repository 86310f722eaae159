import type { Platform } from "./platforms.ts";

/** The services publish no list of these addresses. `node scripts/try-platforms.ts` requests each one. */
const pasteBoxes: Partial<Record<Platform, string>> = {
  spotify: "/freetext-to-spotify",
  deezer: "/file-to-deezer",
  youtube: "/freetext-to-youtube-music",
  qobuz: "/csv-to-qobuz",
  apple: "/freetext-to-apple-music",
};

/** Returns the services that make a playlist of a copied list of songs. Without a platform, the visitor chooses it there. */
export const transferServices = (platform?: Platform) => [
  { name: "Soundiiz", address: "https://soundiiz.com/webapp/playlists" },
  {
    name: "TuneMyMusic",
    address: `https://www.tunemymusic.com/transfer${(platform && pasteBoxes[platform]) ?? ""}`,
  },
];
