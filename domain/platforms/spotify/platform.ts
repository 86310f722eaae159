import type { PlatformRecord } from "../record.ts";

export const spotify: PlatformRecord = {
  name: "Spotify",
  ids: /^(?:[A-Za-z0-9]{22})?$/,
  page: (id) => `https://open.spotify.com/playlist/${id}`,
  player: {
    origin: "https://open.spotify.com",
    path: (id, { theme }) => `/embed/playlist/${id}${theme === "dark" ? "?theme=0" : ""}`,
    height: 352,
    dockedHeight: 80,
    plays: "previews",
  },
  songs: {
    search: "https://open.spotify.com/search/",
    track: "https://open.spotify.com/track/",
    isrc: "isrc:",
  },
};
