import { type InfoRecord, parse } from "csv-parse/sync";
import type { ReadSongs } from "#contract/songs.ts";
import { ownHeader, unguard } from "../writing/own-csv.ts";
import { collectSongs, unreadable } from "./collect-songs.ts";
import { exportify, type Header, readHeader } from "./csv-columns.ts";
import { readMilliseconds, readSeconds } from "./seconds.ts";
import { isNumbered } from "./text.ts";

/** No header is longer, and a first line of a megabyte need not be parsed three times. */
const longestHeader = 10_000;
/** The parser makes an error for each row with more or fewer cells than the header, ten microseconds each. */
const mostUneven = 5_000;

interface Table extends Header {
  delimiter: string;
  isOwn: boolean;
}

/** The table that a text is, by its first line and, where that is in another language, its second. */
export function findTable([first = "", second = ""]: readonly string[]): Table | undefined {
  // A song in a numbered list may well be called "a;title;artist".
  if (first.length > longestHeader || isNumbered(first)) return undefined;
  const headers = [",", ";", "\t"].map((delimiter) => ({
    delimiter,
    cells: cellsOf(first, delimiter),
  }));
  for (const { delimiter, cells } of headers) {
    const header = readHeader(cells);
    if (header) return { ...header, delimiter, isOwn: cells.join() === ownHeader.join() };
  }
  if (!/^"?spotify:(?:track|local|episode):/.test(second)) return undefined;
  const widest = headers.reduce((most, header) =>
    header.cells.length > most.cells.length ? header : most,
  );
  return { ...exportify, delimiter: widest.delimiter, isOwn: false };
}

// Lenient with quotes inside cells (`12" Mix`), which nothing else can mean.
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

export function readCsv(text: string, { format, columns, delimiter, isOwn }: Table): ReadSongs {
  const found = collectSongs(format);
  let lastLine = 0;
  let uneven = 0;
  const readRow = (row: string[], { lines, records, invalid_field_length }: InfoRecord) => {
    lastLine = lines;
    uneven = invalid_field_length;
    if (uneven > mostUneven) throw new Error("Too many uneven rows");
    if (records === 1 || row.every((cell) => !cell.trim())) return null;
    const cell = (place: number) => {
      const value = row[place] ?? "";
      return isOwn ? unguard(value) : value;
    };
    const artist = cell(columns.artist);
    found.add(lines - newlinesIn(row), {
      title: cell(columns.title),
      artist: format === exportify.format ? plainNames(artist) : artist,
      album: cell(columns.album),
      duration:
        columns.milliseconds === -1
          ? readSeconds(cell(columns.seconds))
          : readMilliseconds(cell(columns.milliseconds)),
      list: columns.list === -1 ? "" : cell(columns.list).trim() || "Without a name",
    });
    return null;
  };
  try {
    parse(text, { ...csvOptions, delimiter, on_record: readRow });
  } catch {
    if (uneven > mostUneven)
      return unreadable(
        format,
        lastLine,
        "This is no table: too many rows have more or fewer cells than the first",
      );
    return unreadable(format, lastLine + 1, "A quote that opens in this row is never closed");
  }
  return found.finish();
}

/** The parser tells the line on which a row ends; its quoted cells may have begun above. */
const newlinesIn = (row: readonly string[]) =>
  row.reduce((sum, cell) => sum + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);

/** Exportify parts several artists by `;` or `, `, and writes `\,` for a comma within a name. */
const plainNames = (artists: string) => artists.replaceAll("\\,", ",").replace(/;(?! )/g, ", ");
