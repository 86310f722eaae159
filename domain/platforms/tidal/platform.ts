import type { PlatformRecord } from "../record.ts";

export const tidal: PlatformRecord = {
  name: "Tidal",
  ids: /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/i,
  page: (id) => `https://tidal.com/playlist/${id}`,
  player: {
    origin: "https://embed.tidal.com",
    path: (id) => `/playlists/${id}?disableAnalytics=true`,
    height: 400,
    dockedHeight: 120,
    alsoAllowed: "web-share",
    plays: "previews",
  },
  songs: { search: "https://tidal.com/search?q=" },
};
