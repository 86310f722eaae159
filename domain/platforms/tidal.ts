import type { PlatformRecord } from "./record.ts";

const playlistPath = /^(?:\/browse)?\/playlists?\/([^/]+)(?:\/u)?\/?$/i;

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
  },
  songs: { search: "https://tidal.com/search?q=" },
  idHint: "36 characters, like 36ea71a8-445e-41a4-82ab-6628c581535d",
  madeUpId: "00000000-0000-4000-8000-000000000000",
  hosts: /^(?:(?:www|listen|embed|desktop)\.)?tidal\.com$/,
  shortLinks: /^tidal\.link\//,
  idIn: ({ pathname }) => playlistPath.exec(pathname)?.[1],
};
