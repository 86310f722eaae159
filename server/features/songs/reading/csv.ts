import { type InfoRecord, parse } from "csv-parse/sync";
import type { ReadSongs } from "#contract/songs.ts";
import { unescapeFormula } from "#domain/escape-formula.ts";
import { fold } from "#domain/search-words.ts";
import { perSongId } from "#domain/song-links.ts";
import {
  collectSongs,
  readMilliseconds,
  readSeconds,
  songId,
  unreadable,
} from "./collect-songs.ts";

const names = {
  title: ["track name", "title"],
  artist: ["artist name s", "artist name", "artist"],
  album: ["album name", "album"],
  milliseconds: ["track duration ms", "duration ms"],
  seconds: ["duration"],
  list: ["playlist name"],
  note: ["note"],
  isrc: ["isrc"],
  spotify_id: ["track uri", "spotify id"],
  deezer_id: ["deezer id"],
  mbid: ["mbid"],
};

type Column = keyof typeof names;

interface Header {
  format: string;
  columns: Partial<Record<Column, number>>;
}

interface Table extends Header {
  delimiter: string;
}

/** Exportify translates the names of its columns, but never changes their order. */
const exportify: Header = {
  format: "Exportify CSV",
  columns: { spotify_id: 0, title: 1, artist: 3, album: 5, milliseconds: 12, isrc: 16 },
};

/** Splitting a first line into millions of cells would take seconds. */
export const maxHeaderLength = 10_000;

export function findTable([first = "", second = ""]: readonly string[]): Table | undefined {
  if (first.length > maxHeaderLength) return undefined;
  const headers = [",", ";", "\t"].map((delimiter) => ({
    delimiter,
    cells: cellsOf(first, delimiter),
  }));
  for (const { delimiter, cells } of headers) {
    const header = readHeader(cells.map(plain));
    if (header) return { ...header, delimiter };
  }
  if (!/^"?spotify:track:/.test(second)) return undefined;
  const [widest] = headers.sort((one, other) => other.cells.length - one.cells.length);
  return widest && { ...exportify, delimiter: widest.delimiter };
}

// `relax_quotes` allows a quotation mark within a cell: `12" Mix`.
export const csvOptions = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: "\n",
};

export function cellsOf(line: string, delimiter: string): string[] {
  try {
    return parse(line, { ...csvOptions, delimiter })[0] ?? [];
  } catch {
    return [];
  }
}

export const plain = (cell: string) =>
  fold(cell)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function readHeader(given: readonly string[]): Header | undefined {
  const columns: Header["columns"] = {};
  for (const [column, known] of Object.entries(names)) {
    const name = known.find((each) => given.includes(each));
    if (name) columns[column as Column] = given.indexOf(name);
  }
  if (columns.title === undefined || columns.artist === undefined) return undefined;
  return { format: formatOf(given), columns };
}

function formatOf(given: readonly string[]) {
  if (given[0] === "track uri") return exportify.format;
  if (given.includes("playlist name")) return "TuneMyMusic CSV";
  return /^(?:index,)?title,artist,album,isrc$/.test(given.join()) ? "Soundiiz CSV" : "CSV";
}

export function readCsv(text: string, { format, columns, delimiter }: Table): ReadSongs {
  const found = collectSongs(format);
  let lastLine = 0;
  const readRow = (row: string[], { lines, records }: InfoRecord) => {
    // Stops the parser early. It creates an error object for each row with another number of cells, which takes seconds in a large file.
    if (found.hasMostProblems()) throw new Error("no list of songs");
    lastLine = lines;
    if (records === 1 || row.every((cell) => !cell.trim())) return null;
    const cell = (column: Column) => unescapeFormula(row[columns[column] ?? -1] ?? "");
    const artist = cell("artist");
    // `lines` is the number of the row's last line, but a problem needs the number of its first line.
    found.add(lines - row.join("").split("\n").length + 1, {
      title: cell("title"),
      artist: format === exportify.format ? plainNames(artist) : artist,
      album: cell("album"),
      duration: readMilliseconds(cell("milliseconds")) ?? readSeconds(cell("seconds")),
      note: cell("note"),
      ...perSongId((name) => songId(name, cell(name))),
      list: columns.list === undefined ? "" : cell("list").trim() || "Untitled",
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

/** Separates artists by `, `. Exportify separates them by `;` or `, ` and writes a comma within a name as `\,`. */
const plainNames = (artists: string) => artists.replaceAll("\\,", ",").replace(/;(?! )/g, ", ");
