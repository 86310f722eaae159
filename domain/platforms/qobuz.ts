import type { PlatformRecord } from "./record.ts";

const playlistPath = /^(?:\/[a-z]{2}-[a-z]{2})?\/playlists?(?:\/[^/]+)?\/([^/]+)\/?$/i;

export const qobuz: PlatformRecord = {
  name: "Qobuz",
  ids: /^\d{0,64}$/,
  page: (id) => `https://open.qobuz.com/playlist/${id}`,
  player: {
    origin: "https://widget.qobuz.com",
    path: (id, { qobuzZone }) => `/playlist/${id}?zone=${encodeURIComponent(qobuzZone)}`,
    height: 390,
    dockedHeight: 200,
  },
  songs: { search: "https://www.qobuz.com/search?q=" },
  idHint: "up to 64 digits",
  madeUpId: "90000000",
  hosts: /^(?:(?:www|open|play|widget)\.)?qobuz\.com$/,
  idIn: ({ pathname }) => playlistPath.exec(pathname)?.[1],
};
