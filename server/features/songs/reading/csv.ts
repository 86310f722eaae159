import { type InfoRecord, parse } from "csv-parse/sync";
import type { ReadSongs } from "#contract/songs.ts";
import { unescapeFormula } from "#domain/escape-formula.ts";
import { collectSongs, unreadable } from "./collect-songs.ts";
import { exportify, type Header, readHeader } from "./csv-columns.ts";
import { readMilliseconds, readSeconds } from "./seconds.ts";
import { songId } from "./song-ids.ts";

interface Table extends Header {
  delimiter: string;
}

/** Splitting a line into millions of cells takes seconds. */
export const maxHeaderLength = 10_000;

export function findTable([first = "", second = ""]: readonly string[]): Table | undefined {
  if (first.length > maxHeaderLength) return undefined;
  const headers = [",", ";", "\t"].map((delimiter) => ({
    delimiter,
    cells: cellsOf(first, delimiter),
  }));
  for (const { delimiter, cells } of headers) {
    const header = readHeader(cells);
    if (header) return { ...header, delimiter };
  }
  if (!/^"?spotify:track:/.test(second)) return undefined;
  const [widest] = headers.sort((one, other) => other.cells.length - one.cells.length);
  return widest && { ...exportify, delimiter: widest.delimiter };
}

// Relaxed, because a cell may contain quotation marks: `12" Mix`.
export const csvOptions = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: "\n",
};

export function cellsOf(line: string, delimiter: string) {
  try {
    return parse(line, { ...csvOptions, delimiter })[0] ?? [];
  } catch {
    return [];
  }
}

export function readCsv(text: string, { format, columns, delimiter }: Table): ReadSongs {
  const found = collectSongs(format);
  let lastLine = 0;
  const readRow = (row: string[], { lines, records }: InfoRecord) => {
    // Stops early, because the parser is slow on many uneven rows.
    if (found.hasMostProblems()) throw new Error("no list of songs");
    lastLine = lines;
    if (records === 1 || row.every((cell) => !cell.trim())) return null;
    const cell = (place: number) => unescapeFormula(row[place] ?? "");
    const artist = cell(columns.artist);
    // The parser reports the line on which a row ends, so this computes the line on which it begins.
    found.add(lines - row.join("").split("\n").length + 1, {
      title: cell(columns.title),
      artist: format === exportify.format ? plainNames(artist) : artist,
      album: cell(columns.album),
      duration:
        columns.milliseconds === -1
          ? readSeconds(cell(columns.seconds))
          : readMilliseconds(cell(columns.milliseconds)),
      note: cell(columns.note),
      isrc: songId("isrc", cell(columns.isrc)),
      spotify_id: songId("spotify_id", cell(columns.spotify)),
      deezer_id: songId("deezer_id", cell(columns.deezer)),
      mbid: songId("mbid", cell(columns.mbid)),
      list: columns.list === -1 ? "" : cell(columns.list).trim() || "Untitled",
    });
    return null;
  };
  try {
    parse(text, { ...csvOptions, delimiter, on_record: readRow });
  } catch {
    if (!found.hasMostProblems())
      return unreadable(format, lastLine + 1, "A quotation mark in this row is never closed");
  }
  return found.finish();
}

/** Exportify separates artists by `;` or `, ` and writes a comma within a name as `\,`. */
const plainNames = (artists: string) => artists.replaceAll("\\,", ",").replace(/;(?! )/g, ", ");
