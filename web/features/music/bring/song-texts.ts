import type { Song } from "#contract/song-fields.ts";
import { escapeFormula } from "#domain/escape-formula.ts";

export type BroughtSong = Pick<Song, "title" | "artist" | "album" | "isrc">;

/** Writes no numbers, because transfer services would read a number as part of the artist. */
export const songLines = (songs: readonly BroughtSong[]) =>
  songs.map(({ artist, title }) => `${artist} - ${title}\n`).join("");

const columns = ["title", "artist", "album", "isrc"] as const;

/** Writes the columns that Soundiiz expects. The text has no byte order mark, which could become part of the first column's name. */
export const songTable = (songs: readonly BroughtSong[]) =>
  [columns, ...songs.map((song) => columns.map((column) => song[column] ?? ""))]
    .map((cells) => `${cells.map(quoted).join()}\r\n`)
    .join("");

const quoted = (cell: string) => `"${escapeFormula(cell).replaceAll('"', '""')}"`;
