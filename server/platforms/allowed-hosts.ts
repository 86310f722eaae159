// Allowlist of outbound hosts (against SSRF): the only hosts the server sends requests to, per platform and purpose. Redirects are held to it too.
import type { CoverPlatform } from "#contract/platform-lookups.ts";

/** What is asked for: an API's answer, a picture, or where a short link leads. */
export type Purpose = "data" | "picture" | "link";

/** Names are compared whole; one that begins with a dot stands for all below it, and not for itself. */
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

/** Why an address may not be asked, in the log's words. */
export function whyNotAllowed(
  url: URL,
  platform: CoverPlatform,
  purpose: Purpose,
): string | undefined {
  if (url.protocol !== "https:") return `not https: ${url.protocol}//${url.host}`;
  if (url.port) return `not the usual port: ${url.host}`;
  if (url.username || url.password) return `a user's name in front of ${url.host}`;
  const isListed = hosts[platform][purpose].some((name) =>
    name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
  );
  return isListed ? undefined : `not on the list: ${url.host}`;
}
