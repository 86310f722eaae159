import * as z from "zod/mini";
import { Flag } from "./fields.ts";
import { bearer, route } from "./route.ts";

export const mostImported = 5000;
export const tooManyImported = `At most ${mostImported.toLocaleString("en")} playlists can be brought in at once`;

/** Bytes of a call's body. */
export const largestImport = 4 * 1024 * 1024;

const ImportedRow = z.object({
  row: z.number(),
  outcome: z.enum(["new", "already there", "refused"]),
  title: z.nullable(z.string()),
  /** `reason` is the message without the row. */
  problems: z.array(
    z.object({ field: z.nullable(z.string()), message: z.string(), reason: z.string() }),
  ),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** `kept` is false for a dry run, and where a row was refused. */
const ImportReport = z.object({ rows: z.array(ImportedRow), kept: z.boolean() });
export type ImportReport = z.infer<typeof ImportReport>;

const tags = ["Playlists"] as const;

export const importPlaylists = route("POST", "/playlists/import", {
  summary:
    "Add many playlists, all or none. Each has the fields of a playlist, with links where ids are, and `songs` as a list or as lines `Artist - Title`. Those of the same kind and time as one that is there are left alone; `dry_run` keeps nothing",
  tags,
  security: bearer,
  body: z.object({
    playlists: z
      .array(z.record(z.string(), z.unknown(), { error: "A playlist must be an object" }), {
        error: "Playlists must be a list",
      })
      .check(z.maxLength(mostImported, tooManyImported)),
    dry_run: z._default(Flag("Dry run"), false),
  }),
  response: { 200: ImportReport },
});

/** Rows are counted as a spreadsheet does: the header is the first. */
const FileRow = z.extend(ImportedRow, {
  name: z.string(),
  platforms: z.number(),
  cover: z.nullable(z.string()),
  /** As `POST /playlists/import` takes it; null where it was refused. */
  playlist: z.nullable(z.record(z.string(), z.unknown())),
});
export type FileRow = z.infer<typeof FileRow>;

export const readPlaylistFile = route("POST", "/playlists/import/read", {
  summary:
    "What playlists a file of CSV or JSON holds, and what would become of each; nothing is kept. `songs_files` are files of songs, found by their names",
  tags,
  security: bearer,
  body: z.object({
    text: z.string({ error: "Text is required" }),
    songs_files: z._default(
      z
        .array(z.object({ name: z.string(), text: z.string() }), {
          error: "Files of songs must be a list of names and texts",
        })
        .check(z.maxLength(mostImported, "More files of songs than playlists")),
      [],
    ),
  }),
  response: { 200: z.object({ rows: z.array(FileRow) }) },
});

export const getEmptyTable = route("GET", "/utils/import-table.csv", {
  summary: "A table to fill with playlists, with one example row",
  tags,
  response: { 200: z.string() },
});

export const exportPlaylists = route("GET", "/playlists/export", {
  summary:
    "All playlists with covers and songs, and all galleries with their photos, as one zip file, which can be brought in again",
  tags,
  security: bearer,
  response: { 200: z.unknown() },
});
