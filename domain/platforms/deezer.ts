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
  },
  songs: { search: "https://www.deezer.com/search/", track: "https://www.deezer.com/track/" },
  idHint: "up to 64 digits",
  madeUpId: "900000000000",
  hosts: /^(?:(?:www|m|widget|link)\.)?deezer\.com$/,
  shortLinks: /^(?:link\.deezer\.com|(?:deezer|dzr)\.page\.link)\//,
  idIn: ({ host, pathname, searchParams }) => {
    if (host === "link.deezer.com") {
      const target = pathname === "/" ? URL.parse(searchParams.get("dest") ?? "") : null;
      return target?.origin === "https://www.deezer.com"
        ? playlistPath.exec(target.pathname)?.[1]
        : undefined;
    }
    if (pathname === "/plugins/player" && searchParams.get("type") === "playlist")
      return searchParams.get("id") ?? undefined;
    return playlistPath.exec(pathname)?.[1];
  },
};
