import type { PlatformRecord } from "./record.ts";

const playlistPath = /^(?:\/[a-z]{2}(?:-[a-z]{2})?|\/widget\/[a-z]+)?\/playlist\/([^/]+)\/?$/i;

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
  idHint: "up to 64 digits",
  madeUpId: "900000000000",
  hosts: /^(?:(?:www|m|widget)\.)?deezer\.com$/,
  shortHosts: ["link.deezer.com", "deezer.page.link", "dzr.page.link"],
  idIn: ({ pathname }) => playlistPath.exec(pathname)?.[1],
};
