import type { PlatformRecord } from "../record.ts";

export const deezer: PlatformRecord = {
  name: "Deezer",
  ids: /^\d{0,64}$/,
  page: (id) => `https://www.deezer.com/playlist/${id}`,
  player: {
    origin: "https://widget.deezer.com",
    path: (id, { theme }) => `/widget/${theme}/playlist/${id}`,
    height: 300,
    dockedHeight: 120,
    plays: "previews",
  },
  songs: { search: "https://www.deezer.com/search/", track: "https://www.deezer.com/track/" },
};
