import type { PlatformRecord } from "./record.ts";

const playlistPath = /^(?:\/([a-z]{2}))?\/playlist(?:\/[^/]+)?\/([^/]+)\/?$/i;

export const apple: PlatformRecord = {
  name: "Apple Music",
  ids: /^(?:[a-z]{2}\/pl\.(?:u-[A-Za-z\d-]{1,64}|[\da-f]{32}))?$/,
  page: (id) => `https://music.apple.com/${id.replace("/", "/playlist/")}`,
  player: {
    origin: "https://embed.music.apple.com",
    path: (id, { theme }) => `/${id.replace("/", "/playlist/")}?theme=${theme}`,
    height: 450,
    dockedHeight: 175,
  },
  songs: { search: "https://music.apple.com/us/search?term=" },
  idHint: "a country and an ID, like fr/pl.u-XkD0vGxtDZv0Nqy",
  madeUpId: "us/pl.u-000000000000000",
  hosts: /^(?:(?:(?:embed|geo)\.)?music|itunes)\.apple\.com$/,
  shortLinks: /^apple\.co\//,
  idIn: ({ pathname }) => {
    if (pathname.startsWith("/library/"))
      return {
        problem: "This playlist is only in your library. Share it and paste the link you get.",
      };
    const [, country = "us", id] = playlistPath.exec(pathname) ?? [];
    return id && `${country.toLowerCase()}/${id}`;
  },
  idOfBare: (id) => (id.startsWith("pl.") ? `us/${id}` : id),
};
