import type { LookupPlatform } from "#domain/platforms.ts";
import { deezer } from "./deezer.ts";
import { platformError } from "./platform-error.ts";
import type { PlatformClient, PlatformLookup, Purpose } from "./platform-types.ts";
import { spotify } from "./spotify.ts";
import { youtube } from "./youtube.ts";

export const lookups: Record<LookupPlatform, PlatformLookup> = { spotify, deezer, youtube };

/** Allows requests only to these hosts, also after a redirect, to prevent SSRF. */
export const isAllowed = (url: URL, platform: LookupPlatform, purpose: Purpose) =>
  url.protocol === "https:" &&
  `${url.port}${url.username}${url.password}` === "" &&
  lookups[platform].hosts[purpose].some((name) =>
    name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
  );

export async function fetchCover(
  platformClient: PlatformClient,
  platform: LookupPlatform,
  id: string,
  signal: AbortSignal,
) {
  const cover = await lookups[platform].findCover(platformClient, id, signal);
  if (!cover) throw platformError("platform_shows_no_cover", platform);
  return platformClient.picture({ platform, address: cover, signal });
}
