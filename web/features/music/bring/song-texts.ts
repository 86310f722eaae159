import type { Song } from "#contract/song-fields.ts";
import { escapeFormula } from "#domain/escape-formula.ts";

export type BroughtSong = Pick<Song, "title" | "artist" | "album" | "isrc">;

/** Returns one line per song. The lines are not numbered, because transfer services would take a number for part of the artist. */
export const songLines = (songs: readonly BroughtSong[]) =>
  songs.map(({ artist, title }) => `${artist} - ${title}\n`).join("");

const columns = ["title", "artist", "album", "isrc"] as const;

/** Returns a CSV table with the columns that Soundiiz expects. It has no byte order mark, because the mark could become part of the first column's name. */
export const songTable = (songs: readonly BroughtSong[]) =>
  [columns, ...songs.map((song) => columns.map((column) => song[column] ?? ""))]
    .map((cells) => `${cells.map(quoted).join()}\r\n`)
    .join("");

const quoted = (cell: string) => `"${escapeFormula(cell).replaceAll('"', '""')}"`;
