// Against SSRF: the only hosts the server asks. Redirects are held to it too.
import type { CoverPlatform } from "#contract/platform-lookups.ts";

export type Purpose = "data" | "picture" | "link";

/** Names are compared whole; one that begins with a dot stands for all below it. */
const hosts: Record<CoverPlatform, Record<Purpose, string[]>> = {
  deezer: {
    data: ["api.deezer.com"],
    picture: [".dzcdn.net"],
    link: ["link.deezer.com", "deezer.page.link", "dzr.page.link", "www.deezer.com", "deezer.com"],
  },
  spotify: {
    data: ["open.spotify.com"],
    picture: ["i.scdn.co", ".spotifycdn.com"],
    link: ["spotify.link", "spotify.app.link", "spoti.fi", "open.spotify.com"],
  },
  youtube: { data: ["www.youtube.com"], picture: ["i.ytimg.com"], link: [] },
};

export const isAllowed = (url: URL, platform: CoverPlatform, purpose: Purpose) =>
  url.protocol === "https:" &&
  `${url.port}${url.username}${url.password}` === "" &&
  hosts[platform][purpose].some((name) =>
    name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
  );
