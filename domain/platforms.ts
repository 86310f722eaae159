// The public pages download this file: what only the server and the owner's forms need is in platform-details.ts.
import { apple } from "./platforms/apple/platform.ts";
import { deezer } from "./platforms/deezer/platform.ts";
import { qobuz } from "./platforms/qobuz/platform.ts";
import type { PlayerLook } from "./platforms/record.ts";
import { spotify } from "./platforms/spotify/platform.ts";
import { tidal } from "./platforms/tidal/platform.ts";
import { youtube } from "./platforms/youtube/platform.ts";

export const platformRecords = { spotify, deezer, youtube, qobuz, apple, tidal };

export type Platform = keyof typeof platformRecords;
export type PlatformIdName = `${Platform}_id`;
export type PlatformIds = Record<PlatformIdName, string>;

export const platforms = Object.keys(platformRecords) as [Platform, ...Platform[]];

/** What does not look like an id never becomes an address. */
export function idOn(platform: Platform, playlist: PlatformIds) {
  const id = playlist[`${platform}_id`];
  return id && platformRecords[platform].ids.test(id) ? id : null;
}

/** An id on Apple Music begins with its country. */
const inPath = (id: string) => encodeURIComponent(id).replaceAll("%2F", "/");

export function playerAddress(platform: Platform, id: string, look: PlayerLook) {
  const { origin, path } = platformRecords[platform].player;
  return origin + path(inPath(id), look);
}

const allowed = "autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write";

export function playerPermissions(platform: Platform) {
  const { alsoAllowed } = platformRecords[platform].player;
  return alsoAllowed ? `${allowed}; ${alsoAllowed}` : allowed;
}

export const openAddress = (platform: Platform, id: string) =>
  platformRecords[platform].page(inPath(id));

/** Where a playlist is heard, of the platforms that the site offers. */
export const placesOf = (playlist: PlatformIds, offered: readonly Platform[]) =>
  offered.flatMap((platform) => {
    const id = idOn(platform, playlist);
    const { name } = platformRecords[platform];
    return id ? [{ platform, id, name, address: openAddress(platform, id) }] : [];
  });
