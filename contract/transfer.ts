import * as z from "zod/mini";
import { Flag } from "./fields.ts";
import { route, superusers } from "./route.ts";

export const maxImported = 5000;
export const tooManyImported = "At most 5,000 playlists can be imported at once";

export const maxImportedSongs = 50_000;
export const tooManyImportedSongs = "At most 50,000 songs can be imported at once";

export const maxImportSize = 4 * 1024 * 1024;

export const ImportedRow = z.object({
  row: z.number(),
  outcome: z.enum(["new", "already there", "refused"]),
  title: z.nullable(z.string()),
  /** `reason` is `message` without the row's number. */
  problems: z.array(
    z.object({ field: z.nullable(z.string()), message: z.string(), reason: z.string() }),
  ),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** `kept` is false in a dry run. Any other import either saves all new rows or gets the status 422. */
export const ImportReport = z.object({ rows: z.array(ImportedRow), kept: z.boolean() });
export type ImportReport = z.infer<typeof ImportReport>;

export const importPlaylists = route("POST", "/playlists/import", {
  summary: "Import playlists",
  description:
    "Imports all playlists or none. Each has a playlist's fields (IDs can be links) and `songs`, as a list or as `Artist - Title` lines. Existing playlists are not changed. With `dry_run`, nothing is saved.",
  security: superusers,
  body: z.object({
    playlists: z
      .array(
        z.record(z.string(), z.unknown(), "A playlist must be an object"),
        "Playlists must be a list",
      )
      .check(z.maxLength(maxImported, tooManyImported)),
    dry_run: z._default(Flag("Dry run"), false),
  }),
  response: { 200: ImportReport },
});

export const FileRow = z.extend(ImportedRow, {
  name: z.string(),
  platforms: z.number(),
  cover: z.nullable(z.string()),
  playlist: z.nullable(z.record(z.string(), z.unknown())),
});
export type FileRow = z.infer<typeof FileRow>;

export const readPlaylistFile = route("POST", "/playlists/import/read", {
  summary: "Preview an import from a CSV or JSON file",
  description:
    "Nothing is saved. `unknown_columns` are the CSV columns that an import ignores. `songs_files` are song files, matched by name.",
  security: superusers,
  body: z.object({
    text: z.string("Text is required"),
    songs_files: z._default(
      z
        .array(
          z.object({ name: z.string(), text: z.string() }),
          "Song files must be a list of names and texts",
        )
        .check(z.maxLength(maxImported, "At most 5,000 song files can be imported at once")),
      [],
    ),
  }),
  response: { 200: z.object({ rows: z.array(FileRow), unknown_columns: z.array(z.string()) }) },
});

export const getEmptyTable = route("GET", "/utils/import-table.csv", {
  summary: "Download a CSV template for importing playlists",
  response: { 200: z.string() },
});

export const exportPlaylists = route("GET", "/playlists/export", {
  summary: "Download all playlists and galleries as a zip file",
  description: "Unpack the file before you import it.",
  security: superusers,
  response: { 200: z.unknown() },
});
