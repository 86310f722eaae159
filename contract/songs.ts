import * as z from "zod/mini";
import { maxFound, shownAtOnce } from "#domain/search-limits.ts";
import { songFormats } from "#domain/song-links.ts";
import { Id, Skip, SongSearch } from "./fields.ts";
import { PublicGallery } from "./galleries.ts";
import { Covered } from "./music.ts";
import { ofPlaylist, PublicPlaylist } from "./playlists.ts";
import { listOf, route, superusers } from "./route.ts";
import { maxSongs, Song, Songs, tooManySongs } from "./song-fields.ts";

export const PlaylistLink = z.object({ title: z.string(), path: z.string() });
export type PlaylistLink = z.infer<typeof PlaylistLink>;

export const ListedSong = z.extend(Song, { also: z.array(PlaylistLink) });
export type ListedSong = z.infer<typeof ListedSong>;

export const PlaylistWithSongs = z.extend(PublicPlaylist, { songs: z.array(ListedSong) });
export type PlaylistWithSongs = z.infer<typeof PlaylistWithSongs>;

const PlaylistInAddress = z.object({ year: z.string(), name: z.string() });

export const PlaylistPage = z.extend(PlaylistWithSongs, {
  others: z.array(PlaylistWithSongs),
  before: z.nullable(PlaylistLink),
  after: z.nullable(PlaylistLink),
  same_month: z.array(Covered),
  galleries: z.array(PublicGallery),
});
export type PlaylistPage = z.infer<typeof PlaylistPage>;

export const getMusicPlaylist = route("GET", "/music/:year/:name", {
  summary: "Get a playlist with its songs",
  description:
    "`others` are playlists with the same title, shown on the same page. `before` and `after` are the previous and next playlists of its kind. `same_month` are playlists from the same month in other years. `galleries` are photo galleries from its month.",
  params: PlaylistInAddress,
  response: { 200: PlaylistPage },
  errors: ["playlist_not_found"],
});

export const getPreviewPath = route("GET", "/playlists/:playlist_id/preview", {
  summary: "Get the secret preview path of a draft",
  description: "The path works until the playlist is published or deleted.",
  ...ofPlaylist,
  response: { 200: z.object({ path: z.string() }) },
});

export const getPreview = route("GET", "/preview/:token", {
  summary: "Get a draft by its preview token",
  description: "Redirects to the playlist once it is published.",
  params: z.object({ token: z.string() }),
  response: { 200: PlaylistPage },
  errors: ["playlist_not_found"],
});

export const getSongsFile = route("GET", "/music/:year/:name/songs.:format", {
  summary: "Download the songs of a playlist as a file",
  params: z.extend(PlaylistInAddress, {
    format: z.enum(songFormats, `Must be one of ${songFormats.join(", ")}`),
  }),
  response: { 200: z.string() },
  errors: ["playlist_not_found", "no_songs"],
});

export const FoundSong = z.object({
  title: z.string(),
  artist: z.string(),
  playlists: z.array(PlaylistLink),
});
export type FoundSong = z.infer<typeof FoundSong>;

export const searchSongs = route("GET", "/music/search", {
  summary: "Search songs by title and artist",
  description: `Returns ${shownAtOnce} songs after the first \`skip\`, best matches first. \`count\` is at most ${maxFound}. \`playlists\` lists those whose month, year or name matches.`,
  querystring: z.object({ q: SongSearch, skip: Skip }),
  response: { 200: z.extend(listOf(FoundSong), { playlists: z.array(PlaylistLink) }) },
});

export const SavedSongs = z.extend(listOf(Song), { updated_at: z.string() });

export const listSongs = route("GET", "/playlists/:playlist_id/songs", {
  summary: "List the songs of a playlist",
  ...ofPlaylist,
  response: { 200: SavedSongs },
});

export const replaceSongs = route("PUT", "/playlists/:playlist_id/songs", {
  summary: "Replace all songs of a playlist",
  description: "Returns 409 if `updated_at` is sent and the songs have changed since.",
  ...ofPlaylist,
  body: z.object({
    songs: Songs,
    updated_at: z.optional(z.string("updated_at must be text")),
  }),
  response: { 200: SavedSongs },
  errors: ["playlist_not_found", "songs_changed"],
});

export const findInOtherPlaylists = route("POST", "/playlists/songs/elsewhere", {
  summary: "Find songs that are also in other playlists",
  description: "Nothing is saved.",
  security: superusers,
  body: z.object({
    playlist_id: Id,
    songs: z
      .array(z.object({ title: z.string(), artist: z.string() }), "Songs must be a list")
      .check(z.maxLength(maxSongs, tooManySongs)),
  }),
  response: { 200: listOf(FoundSong) },
});

export const ReadProblem = z.object({ line: z.number(), message: z.string() });
export type ReadProblem = z.infer<typeof ReadProblem>;

export const ReadSongs = z.object({
  format: z.string(),
  songs: z.array(Song),
  problems: z.array(ReadProblem),
  /** Present if the file contains several playlists. `songs` is then empty. */
  lists: z.optional(z.array(z.object({ name: z.string(), songs: z.array(Song) }))),
});
export type ReadSongs = z.infer<typeof ReadSongs>;

export const maxSongListLength = 1_000_000;
const maxSongLines = 20_000;

export const readSongs = route("POST", "/playlists/songs/read", {
  summary: "Read songs from a file or pasted text",
  description: "Nothing is saved.",
  security: superusers,
  body: z.object({
    text: z.string("Text is required").check(
      z.maxLength(maxSongListLength, "The text is too long. The limit is 1 MB."),
      z.minLength(1, "Text is required"),
      z.refine(
        (text) => text.trimEnd().split(/\r\n?|\n/, maxSongLines + 1).length <= maxSongLines,
        "The list is too long. The limit is 20,000 lines.",
      ),
    ),
  }),
  response: { 200: ReadSongs },
});
