import { apple } from "./platforms/apple.ts";
import { deezer } from "./platforms/deezer.ts";
import { qobuz } from "./platforms/qobuz.ts";
import type { PlayerLook } from "./platforms/record.ts";
import { spotify } from "./platforms/spotify.ts";
import { tidal } from "./platforms/tidal.ts";
import { youtube } from "./platforms/youtube.ts";

export const platformRecords = { spotify, deezer, youtube, qobuz, apple, tidal };

export type Platform = keyof typeof platformRecords;
type PlatformIdName = `${Platform}_id`;
export type PlatformIds = Record<PlatformIdName, string>;

export const platforms = Object.keys(platformRecords) as [Platform, ...Platform[]];

export const platformIdNames = platforms.map((platform): PlatformIdName => `${platform}_id`);

export const perPlatform = <Thing>(make: (platform: Platform) => Thing) =>
  Object.fromEntries(platforms.map((platform) => [`${platform}_id`, make(platform)])) as Record<
    PlatformIdName,
    Thing
  >;

export const playerOrigins = platforms.map((platform) => platformRecords[platform].player.origin);

export const lookupPlatforms = ["spotify", "deezer", "youtube", "apple", "tidal"] as const;
export type LookupPlatform = (typeof lookupPlatforms)[number];

export function idOn(platform: Platform, playlist: PlatformIds) {
  const id = playlist[`${platform}_id`];
  return id && platformRecords[platform].ids.test(id) ? id : null;
}

/** Leaves slashes as they are, because the ids of Apple Music contain a slash. */
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

export const placesOf = <Offered extends Platform>(
  playlist: PlatformIds,
  offered: readonly Offered[],
) =>
  offered.flatMap((platform) => {
    const id = idOn(platform, playlist);
    const { name } = platformRecords[platform];
    return id ? [{ platform, id, name, address: openAddress(platform, id) }] : [];
  });
