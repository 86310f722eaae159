import { apple } from "./platforms/apple/details.ts";
import { deezer } from "./platforms/deezer/details.ts";
import { qobuz } from "./platforms/qobuz/details.ts";
import type { PlatformDetails } from "./platforms/record.ts";
import { spotify } from "./platforms/spotify/details.ts";
import { tidal } from "./platforms/tidal/details.ts";
import { youtube } from "./platforms/youtube/details.ts";
import { type Platform, type PlatformIdName, platformRecords, platforms } from "./platforms.ts";

export const platformDetails: Record<Platform, PlatformDetails> = {
  spotify,
  deezer,
  youtube,
  qobuz,
  apple,
  tidal,
};

export const platformIdNames = platforms.map((platform): PlatformIdName => `${platform}_id`);

export const perPlatform = <Thing>(make: (platform: Platform) => Thing) =>
  Object.fromEntries(platforms.map((platform) => [`${platform}_id`, make(platform)])) as Record<
    PlatformIdName,
    Thing
  >;

export const playerOrigins = platforms.map((platform) => platformRecords[platform].player.origin);

/** Those that tell anyone about their playlists; each has a file of its name in server/platforms/. */
export const askedPlatforms = ["spotify", "deezer", "youtube"] as const satisfies Platform[];
export type AskedPlatform = (typeof askedPlatforms)[number];
