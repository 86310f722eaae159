import type { Platform } from "./platforms.ts";

/** TuneMyMusic does not document these paths, so `scripts/try-platforms.ts` checks that they exist. */
const pasteBoxes: Partial<Record<Platform, string>> = {
  spotify: "/freetext-to-spotify",
  deezer: "/file-to-deezer",
  youtube: "/freetext-to-youtube-music",
  qobuz: "/csv-to-qobuz",
  apple: "/freetext-to-apple-music",
};

export const transferServices = (platform?: Platform) => [
  { name: "Soundiiz", address: "https://soundiiz.com/webapp/playlists", needsFile: false },
  {
    name: "TuneMyMusic",
    address: `https://www.tunemymusic.com/transfer${(platform && pasteBoxes[platform]) ?? ""}`,
    needsFile: platform === "qobuz",
  },
];
