import * as z from "zod/mini";
import { type Platform, perPlatform, platformRecords, platforms } from "#domain/platforms.ts";
import {
  BonusNumber,
  EndYear,
  Flag,
  Id,
  line,
  listQuery,
  Month,
  oneOf,
  PublishedAt,
  textOrNothing,
  Year,
} from "./fields.ts";
import { ImageName } from "./images.ts";
import { listOf, Message, route, superusers } from "./route.ts";
import { Songs } from "./song-fields.ts";

export const platformId = (platform: Platform) => {
  const { name, ids, idHint } = platformRecords[platform];
  const error = `${name} must be ${idHint}, or empty`;
  return z.string(error).check(z.regex(ids, error));
};

const Note = textOrNothing("Note", 5000);

const fields = {
  year: Year,
  end_year: EndYear,
  month: Month,
  image: z.nullable(ImageName),
  is_extended: Flag("Is extended"),
  is_bonus: Flag("Is bonus"),
  bonus_number: BonusNumber,
  name: z.nullable(line("Name", 80)),
  note: z.nullable(Note),
  ...perPlatform(platformId),
};

const endsAfterItStarts = z.refine<{
  year?: number | undefined;
  end_year?: number | null | undefined;
}>(({ year, end_year }) => end_year == null || year === undefined || end_year >= year, {
  error: "End Year must not be before Year",
  path: ["end_year"],
});

export const playlistFields = Object.keys(fields) as (keyof typeof fields)[];

export const PlaylistYears = z
  .object({ year: z.number(), end_year: z.nullable(z.number()) })
  .check(endsAfterItStarts);

const EmailFollowers = Flag("Email followers");
export const emailNeedsFuture = "To email followers when it appears, choose a date in the future";

const publishedFields = z.object({ ...fields, published_at: PublishedAt });
export const ImportedPlaylist = z
  .extend(z.omit(publishedFields, { image: true }), { published_at: z.optional(PublishedAt) })
  .check(endsAfterItStarts);
export type ImportedPlaylist = z.infer<typeof ImportedPlaylist>;

export const NewPlaylist = z
  .object({
    id: z.optional(Id),
    year: z.optional(fields.year),
    end_year: z._default(fields.end_year, null),
    month: z._default(fields.month, null),
    image: z._default(fields.image, null),
    is_extended: z._default(fields.is_extended, false),
    is_bonus: z._default(fields.is_bonus, false),
    bonus_number: z._default(fields.bonus_number, null),
    name: z._default(fields.name, null),
    note: z._default(fields.note, null),
    published_at: z._default(PublishedAt, "now"),
    email_followers: z._default(EmailFollowers, false),
    songs: z.optional(Songs),
    ...perPlatform((platform) => z._default(platformId(platform), "")),
  })
  .check(endsAfterItStarts);
export type NewPlaylist = z.infer<typeof NewPlaylist>;

export const PlaylistChange = z
  .partial(
    z.extend(publishedFields, {
      email_followers: EmailFollowers,
      songs: Songs,
      songs_updated_at: z.iso.datetime("songs_updated_at must be the updated_at of GET songs"),
    }),
  )
  .check(endsAfterItStarts);
export type PlaylistChange = z.infer<typeof PlaylistChange>;

export const Playlist = z.object({
  id: Id,
  year: z.number(),
  end_year: z.nullable(z.number()),
  month: z.nullable(z.number()),
  image: z.nullable(z.string()),
  image_color: z.nullable(z.string()),
  is_extended: z.boolean(),
  is_bonus: z.boolean(),
  bonus_number: z.nullable(z.number()),
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  ...perPlatform(() => z.string()),
  song_count: z.number(),
  /** In seconds. Null if there are no songs, or if the length of any song is unknown. */
  duration: z.nullable(z.number()),
});
export type Playlist = z.infer<typeof Playlist>;

export const OwnPlaylist = z.extend(Playlist, { email_followers: z.boolean() });
export type OwnPlaylist = z.infer<typeof OwnPlaylist>;

export const PublicPlaylist = z.extend(Playlist, { note_html: z.nullable(z.string()) });
export type PublicPlaylist = z.infer<typeof PublicPlaylist>;

export const ofPlaylist = {
  security: superusers,
  params: z.object({ playlist_id: Id }),
  errors: ["playlist_not_found"],
} as const;

export const playlistOrders = [
  "year",
  "end_year",
  "month",
  "is_extended",
  "is_bonus",
  "bonus_number",
  "time",
] as const;
const PlaylistList = z.extend(listQuery(playlistOrders), {
  missing: z.optional(oneOf("Missing", platforms)),
});
export type PlaylistList = z.infer<typeof PlaylistList>;

export const listPlaylists = route("GET", "/playlists/", {
  summary: "List playlists",
  description:
    "Newest first unless `sort` is given. `q` searches titles and names. `missing` lists the playlists without an ID on a platform that the site offers.",
  security: superusers,
  querystring: PlaylistList,
  response: { 200: listOf(OwnPlaylist) },
});

export const createPlaylist = route("POST", "/playlists/", {
  summary: "Create a playlist",
  description:
    "Send your own `id` to make retries safe: if the playlist exists, it is updated. `published_at` is a date and time, `now`, or null for a draft. With a date in the future, `email_followers` emails the followers when the playlist appears. `note` is Markdown without headings, images, code or HTML. `songs` replaces all songs.",
  security: superusers,
  body: NewPlaylist,
  response: { 200: OwnPlaylist },
});

export const renderNote = route("POST", "/playlists/note", {
  summary: "Preview a note as HTML",
  description: "Nothing is saved.",
  security: superusers,
  body: z.object({ note: Note }),
  response: { 200: z.object({ note_html: z.nullable(z.string()) }) },
});

export const getPlaylist = route("GET", "/playlists/:playlist_id", {
  summary: "Get a playlist",
  ...ofPlaylist,
  response: { 200: OwnPlaylist },
});

export const changePlaylist = route("PATCH", "/playlists/:playlist_id", {
  summary: "Update a playlist",
  description:
    "`songs` replaces all songs. If `songs_updated_at` is sent and the songs have changed since, the call returns 409 and saves nothing.",
  ...ofPlaylist,
  body: PlaylistChange,
  response: { 200: OwnPlaylist },
  errors: ["playlist_not_found", "songs_changed"],
});

export const deletePlaylist = route("DELETE", "/playlists/:playlist_id", {
  summary: "Delete a playlist",
  ...ofPlaylist,
  response: { 200: Message },
});

export const deletePlaylists = route("POST", "/playlists/remove", {
  summary: "Delete several playlists",
  description: "The response omits playlists that were already deleted.",
  security: superusers,
  body: z.object({
    ids: z
      .array(Id, "IDs must be a list")
      .check(
        z.minLength(1, "Include at least one playlist ID"),
        z.maxLength(100, "You can include at most 100 playlists at once"),
      ),
  }),
  response: { 200: z.object({ message: z.string(), ids: z.array(z.string()) }) },
  errors: ["playlist_not_found"],
});
