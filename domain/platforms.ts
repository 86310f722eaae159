// The public pages download this file: what only the server and the owner's forms need is in platform-details.ts.
import { deezer } from "./platforms/deezer/platform.ts";
import { qobuz } from "./platforms/qobuz/platform.ts";
import type { PlayerLook } from "./platforms/record.ts";
import { spotify } from "./platforms/spotify/platform.ts";
import { youtube } from "./platforms/youtube/platform.ts";

/** In the order in which they are shown. */
export const platformRecords = { spotify, deezer, youtube, qobuz };

export type Platform = keyof typeof platformRecords;
export type PlatformIdName = `${Platform}_id`;
export type PlatformIds = Record<PlatformIdName, string>;

export const platforms = Object.keys(platformRecords) as [Platform, ...Platform[]];

/** What does not look like an id never becomes an address. */
export function idOn(platform: Platform, playlist: PlatformIds): string | null {
  const id = playlist[`${platform}_id`];
  return id && platformRecords[platform].ids.test(id) ? id : null;
}

export function playerAddress(platform: Platform, id: string, look: PlayerLook): string {
  const { origin, path } = platformRecords[platform].player;
  return origin + path(encodeURIComponent(id), look);
}

export const openAddress = (platform: Platform, id: string) =>
  platformRecords[platform].page(encodeURIComponent(id));
