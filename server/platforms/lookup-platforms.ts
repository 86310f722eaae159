import { type LookupPlatform, platformRecords } from "#domain/platforms.ts";
import { apple } from "./apple.ts";
import { deezer } from "./deezer.ts";
import { platformError } from "./platform-error.ts";
import type { PlatformClient, PlatformLookup, Purpose } from "./platform-types.ts";
import { spotify } from "./spotify.ts";
import { tidal } from "./tidal.ts";
import { youtube } from "./youtube.ts";

export const lookups: Record<LookupPlatform, PlatformLookup> = {
  spotify,
  deezer,
  youtube,
  apple,
  tidal,
};

/** Prevents SSRF. The platform client calls this function for every URL, also after a redirect. */
export const isAllowed = (url: URL, platform: LookupPlatform, purpose: Purpose) =>
  url.protocol === "https:" &&
  `${url.port}${url.username}${url.password}` === "" &&
  (purpose === "link"
    ? isLinkOf(platform, url)
    : lookups[platform].hosts[purpose].some((name) =>
        name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
      ));

function isLinkOf(platform: LookupPlatform, { host, pathname }: URL) {
  const { hosts, shortLinks } = platformRecords[platform];
  return hosts.test(host) || shortLinks?.test(host + pathname);
}

export async function fetchCover(
  client: PlatformClient,
  platform: LookupPlatform,
  id: string,
  signal: AbortSignal,
) {
  const cover = await lookups[platform].findCover(client, id, signal);
  if (!cover) throw platformError("platform_shows_no_cover", platform);
  const fetchFrom = (address: string) => client.picture({ platform, address, signal });
  const large = lookups[platform].enlarge?.(cover) ?? cover;
  return large === cover ? fetchFrom(cover) : fetchFrom(large).catch(() => fetchFrom(cover));
}
