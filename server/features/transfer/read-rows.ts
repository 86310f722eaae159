import { type InfoRecord, parse } from "csv-parse/sync";
import {
  maxImported,
  maxImportedSongs,
  tooManyImported,
  tooManyImportedSongs,
} from "#contract/transfer.ts";
import { unescapeFormula } from "#domain/escape-formula.ts";
import { site } from "#site";
import { cellsOf, csvOptions, maxHeaderLength } from "../songs/reading/csv.ts";
import { notUtf8, readUnsupported } from "../songs/reading/unsupported-files.ts";
import { columns, type Field, fieldNamed, labelsWith } from "./columns.ts";

export interface Row {
  row: number;
  place: string;
  values: ReadonlyMap<Field, unknown>;
  problem?: string | undefined;
}

export class UnreadableFile extends Error {}

const isJson = (text: string) => /^\s*[[{]/.test(text);

export function readRows(given: string, mayBeEmpty = false): Row[] {
  const text = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [refusal] = readUnsupported(text)?.problems ?? [];
  if (refusal?.message === notUtf8) throw new UnreadableFile(`Line ${refusal.line}: ${notUtf8}`);
  if (refusal) throw new UnreadableFile(refusal.message.replace("of songs", "of playlists"));
  if (!text.trim()) throw new UnreadableFile("This file is empty");
  const rows = isJson(text) ? readJson(text) : readCsv(text);
  if (rows.length === 0 && !mayBeEmpty) throw new UnreadableFile("No playlists found");
  return rows;
}

function readJson(text: string): Row[] {
  let file: { playlists?: unknown };
  try {
    file = JSON.parse(text);
  } catch {
    throw new UnreadableFile("The JSON is not valid");
  }
  const list = file.playlists ?? file;
  if (!Array.isArray(list)) throw new UnreadableFile("This JSON isn’t a list of playlists");
  if (list.length > maxImported) throw new UnreadableFile(tooManyImported);
  return rowsOf(list);
}

export function refuseTooManySongs(counts: readonly number[]) {
  if (counts.reduce((sum, count) => sum + count, 0) > maxImportedSongs)
    throw new UnreadableFile(tooManyImportedSongs);
}

export const rowsOf = (entries: readonly unknown[]): Row[] =>
  entries.map((entry, index) => {
    const row = (values: readonly Value[]) => rowOf("Playlist", index + 1, values);
    if (typeof entry !== "object" || entry === null || Array.isArray(entry))
      return { ...row([]), problem: "It must be an object with a playlist’s fields" };
    return row(Object.entries(entry).map(([name, value]) => [fieldNamed(name), value]));
  });

type Value = readonly [field: Field | undefined, value: unknown];

function rowOf(kind: string, number: number, given: readonly Value[]): Row {
  const values = new Map<Field, unknown>();
  let problem: string | undefined;
  for (const [field, value] of given) {
    if (field && values.has(field)) problem = `${columns[field].label} appears twice`;
    if (field) values.set(field, value);
  }
  return { row: number, place: `${kind} ${number}`, values, problem };
}

/** Limits all rows, including rows of empty cells. `maxImported` limits only the rows with a playlist. */
const maxRows = 10_000;

function readCsv(text: string): Row[] {
  if (firstLineOf(text).length > maxHeaderLength)
    throw new UnreadableFile(
      `The first line has more than ${maxHeaderLength.toLocaleString("en")} characters`,
    );
  const delimiter = delimiterOf(text);
  const rows: Row[] = [];
  let header: (Field | undefined)[] | undefined;
  let lastLine = 0;
  const readRecord = (cells: string[], { lines, records, empty_lines }: InfoRecord) => {
    lastLine = lines;
    if (records > maxRows)
      throw new UnreadableFile(`This table has more than ${maxRows.toLocaleString("en")} rows`);
    if (!header) header = cells.map(fieldNamed);
    // Rows are numbered as in spreadsheets: empty rows count, lines within a cell do not.
    else if (cells.some((cell) => cell.trim()))
      rows.push(rowOfCells(cells, header, records + empty_lines));
    if (rows.length > maxImported) throw new UnreadableFile(tooManyImported);
    return null;
  };
  try {
    parse(text, { ...csvOptions, delimiter, on_record: readRecord });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`Line ${lastLine + 1}: A quotation mark in this row is never closed`);
  }
  return rows;
}

const firstLineOf = (text: string) => /\S.*/.exec(text)?.[0] ?? "";

export function unknownColumns(text: string) {
  if (isJson(text)) return [];
  const names = cellsOf(firstLineOf(text), delimiterOf(text));
  return names.filter((name) => name.trim() && !fieldNamed(name));
}

function delimiterOf(text: string): string {
  const known = (delimiter: string) =>
    cellsOf(firstLineOf(text), delimiter).filter(fieldNamed).length;
  const [best = ""] = [",", ";", "\t"].sort((one, other) => known(other) - known(one));
  if (known(best) > 0) return best;
  throw new UnreadableFile(
    `The first line must contain the column names: ${labelsWith(site.platforms).join(", ")}`,
  );
}

function rowOfCells(cells: string[], header: (Field | undefined)[], number: number): Row {
  const values = header.map((field, at): Value => [field, unescapeFormula(cells[at] ?? "")]);
  const row = rowOf("Row", number, values);
  if (cells.slice(header.length).some((cell) => cell.trim()))
    row.problem = `This row has ${cells.length} cells, but the first line has only ${header.length}`;
  return row;
}
