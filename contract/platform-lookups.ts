import * as z from "zod/mini";
import {
  type LookupPlatform,
  lookupPlatforms,
  platformRecords,
  platforms,
} from "#domain/platforms.ts";
import { songGrades } from "#domain/song-match/grade.ts";
import { line } from "./fields.ts";
import { ImageName } from "./images.ts";
import { ofPlaylist, platformId } from "./playlists.ts";
import { route, superusers } from "./route.ts";
import { Song } from "./song-fields.ts";

const lookupErrors = ["platform_lookups_off", "platform_silent", "platform_throttled"] as const;
const playlistErrors = [
  ...lookupErrors,
  "platform_playlist_unknown",
  "platform_playlist_private",
] as const;

export const getSongsFromDeezer = route("POST", "/playlists/:playlist_id/songs/from-deezer", {
  summary: "Look up a playlist's songs on Deezer",
  description: "Uses the playlist's Deezer ID, or `deezer_id`. Nothing is saved.",
  ...ofPlaylist,
  body: z.nullish(z.object({ deezer_id: z.optional(platformId("deezer")) })),
  /** `withheld` counts songs that Deezer does not show, `left_out` those beyond `maxSongs`. */
  response: {
    200: z.object({ songs: z.array(Song), withheld: z.number(), left_out: z.number() }),
  },
  errors: ["playlist_not_found", "platform_id_missing", ...playlistErrors],
});

export const SongCandidate = z.object({
  title: z.string(),
  artist: z.string(),
  album: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  isrc: z.nullable(z.string()),
  deezer_id: z.string(),
});
export type SongCandidate = z.infer<typeof SongCandidate>;

export const findSong = route("POST", "/playlists/songs/find", {
  summary: "Find a song on Deezer",
  description:
    "`sure` comes with one candidate: title, artist, version and, where both are known, the length match. `uncertain` comes with candidates to choose from, the likeliest first. Nothing is saved.",
  security: superusers,
  body: z.pick(Song, { title: true, artist: true, album: true, duration: true, isrc: true }),
  response: { 200: z.object({ grade: z.enum(songGrades), candidates: z.array(SongCandidate) }) },
  errors: lookupErrors,
});

const coverOf = (platform: LookupPlatform) => {
  const { ids, idHint } = platformRecords[platform];
  const error = `ID must be ${idHint}`;
  return z.object({
    platform: z.literal(platform),
    id: z.string(error).check(z.minLength(1, error), z.regex(ids, error)),
  });
};

const [first, ...others] = lookupPlatforms;

export const copyCover = route("POST", "/playlists/cover-from", {
  summary: "Copy a playlist's cover from a platform",
  description: "The cover is stored like an uploaded image.",
  security: superusers,
  body: z.discriminatedUnion("platform", [coverOf(first), ...others.map(coverOf)], {
    error: `Platform must be one of ${lookupPlatforms.join(", ")}`,
  }),
  response: { 200: z.object({ filename: ImageName }) },
  errors: [...playlistErrors, "platform_shows_no_cover", "platform_cover_unusable"],
});

export const followShortLink = route("POST", "/playlists/short-link", {
  summary: "Resolve a Spotify or Deezer short link",
  security: superusers,
  body: z.object({ link: line("Link", 2000) }),
  response: { 200: z.object({ platform: z.enum(platforms), id: z.string() }) },
  errors: [...lookupErrors, "not_a_short_link", "short_link_leads_nowhere"],
});

export const maxHandedOver = 200;

export const handOver = route("POST", "/playlists/:playlist_id/hand-over", {
  summary: "Hand a playlist's songs over to Soundiiz",
  description: `Sends the playlist's title and its songs, at most ${maxHandedOver}, to soundiiz.com. Opening \`url\` lets a person save them on another platform. The link lasts 24 hours.`,
  ...ofPlaylist,
  response: { 200: z.object({ url: z.string() }) },
  errors: ["playlist_not_found", "no_songs", "too_many_to_hand_over", ...lookupErrors],
});

export const getPlatformLookups = route("GET", "/playlists/platform-lookups", {
  summary: "Check whether platform lookups are on",
  description: "Set by PLATFORM_LOOKUPS.",
  security: superusers,
  response: { 200: z.object({ enabled: z.boolean() }) },
});
