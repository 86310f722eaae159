// Parses a CSV or JSON file for the import. A file of playlists becomes rows, each with its place in the file; what they hold is judged
// later, row by row.
import { pipeline } from "node:stream/promises";
import { type InfoRecord, parse } from "csv-parse";
import { zipRefusal } from "#contract/packed-files.ts";
import { isObject, mostImported, tooManyImported } from "#contract/transfer.ts";
import { cellsOf, csvOptions } from "../songs/reading/csv.ts";
import { lineOf } from "../songs/reading/jspf.ts";
import { notUtf8, refuseUnsupported } from "../songs/reading/unsupported-files.ts";
import { unguard } from "../songs/writing/own-csv.ts";
import { type Field, fieldNamed, labels, sortedByField } from "./columns.ts";
import { holdsTooMuch, tooMuchJson } from "./large-json.ts";
import { createYield } from "./yield-to-others.ts";

export interface Row {
  number: number;
  /** Where to look for it: "Row 7", as a spreadsheet counts, or "Playlist 7". */
  place: string;
  /** Read from a file that a person wrote: problems are told in the words of tables. A program's call is answered in its own. */
  isFromFile?: boolean;
  values: ReadonlyMap<Field, unknown>;
  /** Why it cannot be read at all. */
  problem?: string;
}

/** Why a file cannot be read, and from where on. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";

  /** `place`: "Line 3", or null where it is the whole file. */
  constructor(place: string | null, sentence: string) {
    super(place === null ? sentence : `${place}: ${sentence}`);
  }
}

export async function readRows(given: string, signal?: AbortSignal): Promise<Row[]> {
  const text = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [refusal] = refuseUnsupported(text)?.problems ?? [];
  if (refusal)
    throw new UnreadableFile(
      refusal.message === notUtf8 ? `Line ${refusal.line}` : null,
      asPlaylists(refusal.message),
    );
  if (!/\S/.test(text)) throw new UnreadableFile(null, "This file is empty");
  const rows = /^\s*[[{]/.test(text) ? await readJson(text, signal) : await readCsv(text, signal);
  if (rows.length === 0) throw new UnreadableFile(null, "There are no playlists in it");
  return rows;
}

const asPlaylists = (refusal: string) =>
  refusal === zipRefusal
    ? "This is a zip file: unpack it and choose its folder"
    : refusal.replace("a list of songs", "a list of playlists");

export async function rowsOf(entries: readonly unknown[], signal?: AbortSignal): Promise<Row[]> {
  const letOthers = createYield(signal);
  const rows: Row[] = [];
  for (const [index, entry] of entries.entries()) {
    rows.push(rowOf(entry, index + 1));
    await letOthers();
  }
  return rows;
}

function rowOf(entry: unknown, number: number): Row {
  const nothing = { number, place: `Playlist ${number}`, values: new Map() };
  if (!isObject(entry))
    return { ...nothing, problem: "It must be an object with the fields of a playlist" };
  const given = Object.entries(entry);
  if (given.length > mostColumns)
    return { ...nothing, problem: `It has more than ${mostColumns} fields` };
  const { values, twice } = sortedByField(given);
  return { ...nothing, values, ...(twice && { problem: `${labels[twice]} is there twice` }) };
}

async function readJson(text: string, signal: AbortSignal | undefined): Promise<Row[]> {
  if (await holdsTooMuch(Buffer.from(text), signal)) throw new UnreadableFile(null, tooMuchJson);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(`Line ${lineOf(error)}`, "The JSON is broken");
  }
  const list =
    typeof file === "object" && file !== null && "playlists" in file ? file.playlists : file;
  if (!Array.isArray(list)) throw new UnreadableFile(null, "This JSON is no list of playlists");
  if (list.length > mostImported) throw new UnreadableFile(null, tooManyImported);
  return (await rowsOf(list, signal)).map((row) => ({ ...row, isFromFile: true }));
}

/** No header is longer. */
const longestHeader = 10_000;

/** Nobody has so many of their own, and each of five thousand rows has a cell for each. */
const mostColumns = 100;
const tooManyColumns = `There are more than ${mostColumns} columns`;

function delimiterOf(text: string): string {
  const first = (/\S.*/.exec(text)?.[0] ?? "").slice(0, longestHeader);
  const headers = [",", ";", "\t"].map((delimiter) => {
    const cells: string[] = cellsOf(first, delimiter);
    return {
      delimiter,
      width: cells.length,
      known: cells.filter((name) => fieldNamed(name)).length,
    };
  });
  const best = headers.reduce((most, header) => (header.known > most.known ? header : most));
  if (best.width > mostColumns) throw new UnreadableFile("Line 1", tooManyColumns);
  if (best.known > 0) return best.delimiter;
  throw new UnreadableFile(
    null,
    `The first line must name the columns: ${Object.values(labels).join(", ")}`,
  );
}

/** Some spreadsheets write every row of a sheet, also where nothing is in it; a few microseconds each. */
const mostRecords = 100_000;

async function readCsv(text: string, signal: AbortSignal | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  let header: Header | undefined;
  let lastLine = 0;
  const readRecord = (cells: string[], { lines, records, empty_lines }: InfoRecord) => {
    lastLine = lines;
    if (records > mostRecords)
      throw new UnreadableFile(`Row ${records + empty_lines}`, "There are too many empty rows");
    if (!header) header = readHeader(cells);
    else if (cells.some((cell) => cell.trim())) {
      // As a spreadsheet counts: a cell may have several lines, and a row be empty.
      const number = records + empty_lines;
      if (rows.length === mostImported) throw new UnreadableFile(`Row ${number}`, tooManyImported);
      rows.push(rowOfCells(cells, header, number));
    }
    return null;
  };
  try {
    const parser = parse({ ...csvOptions, delimiter: delimiterOf(text), on_record: readRecord });
    await pipeline(partsOf(text, signal), parser.resume());
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile(
          `Line ${lastLine + 1}`,
          "A quote that opens in this row is never closed",
        );
  }
  return rows;
}

/** Small enough that the shortest rows of one part are read in a few milliseconds. */
const partSize = 4 * 1024;

/** Bytes: a part may end within a character. */
async function* partsOf(text: string, signal: AbortSignal | undefined) {
  const bytes = Buffer.from(text);
  const letOthers = createYield(signal);
  for (let at = 0; at < bytes.length; at += partSize) {
    yield bytes.subarray(at, at + partSize);
    await letOthers();
  }
}

interface Header {
  width: number;
  /** The fields with the places of their columns. */
  fields: readonly (readonly [field: Field, at: number])[];
}

function readHeader(cells: string[]): Header {
  if (cells.length > mostColumns) throw new UnreadableFile("Line 1", tooManyColumns);
  const { values, twice } = sortedByField(cells.map((name, at) => [name, at]));
  if (twice)
    throw new UnreadableFile(
      "Line 1",
      `${labels[twice]} is there twice: two columns have its name`,
    );
  return { width: cells.length, fields: [...values] };
}

function rowOfCells(cells: string[], { width, fields }: Header, number: number): Row {
  const place = `Row ${number}`;
  const values = new Map(fields.map(([field, at]) => [field, unguard(cells[at] ?? "")]));
  // Most often a comma that wanted quotes: all that follows would stand in the wrong column.
  const isTooLong = cells.length > width && cells.slice(width).some((cell) => cell.trim());
  return {
    number,
    place,
    values,
    isFromFile: true,
    ...(isTooLong && { problem: `It has ${cells.length} cells, and the first line only ${width}` }),
  };
}
