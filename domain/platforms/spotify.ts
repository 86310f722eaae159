import type { PlatformRecord } from "./record.ts";

const playlistPath = /^(?:\/intl-[a-z-]+)?(?:\/embed)?(?:\/user\/[^/]+)?\/playlist\/([^/]+)\/?$/i;

export const spotify: PlatformRecord = {
  name: "Spotify",
  ids: /^(?:[A-Za-z0-9]{22})?$/,
  page: (id) => `https://open.spotify.com/playlist/${id}`,
  player: {
    origin: "https://open.spotify.com",
    path: (id, { theme }) => `/embed/playlist/${id}${theme === "dark" ? "?theme=0" : ""}`,
    height: 352,
    dockedHeight: 80,
  },
  songs: {
    search: "https://open.spotify.com/search/",
    track: "https://open.spotify.com/track/",
    isrc: "isrc:",
  },
  idHint: "22 letters and digits",
  madeUpId: "0000000000000000000000",
  hosts: /^(?:open|embed|play)\.spotify\.com$/,
  shortLinks: /^(?:spotify(?:\.app)?\.link|spoti\.fi|open\.spotify\.com\/s)\//,
  idIn: ({ pathname, searchParams }) => {
    // Old embedded players have URLs such as /embed?uri=spotify:user:ada:playlist:37i9dQZF1DXcBWIGoYBM5M.
    const uri = /^\/(?:embed\/?)?$/.test(pathname) && searchParams.get("uri");
    const path = uri ? uri.replace("spotify", "").replaceAll(":", "/") : pathname;
    return playlistPath.exec(path)?.[1];
  },
};
