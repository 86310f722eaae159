import { setImmediate } from "node:timers/promises";
import * as z from "zod/mini";
import { ImportedPlaylist } from "#contract/playlists.ts";
import { type Song, Songs } from "#contract/song-fields.ts";
import type { ImportedRow } from "#contract/transfer.ts";
import { readPlatformLinks, shortLinkIn } from "#domain/platform-links.ts";
import { platformIdNames } from "#domain/platforms.ts";
import { playlistTitle, understoodMonths } from "#domain/playlist-title.ts";
import { readText } from "../songs/reading/text.ts";
import { columns, type Field, fields } from "./columns.ts";
import { isWords, readWords, wordsIn } from "./read-cells.ts";
import { type Row, refuseTooManySongs } from "./read-rows.ts";

export interface ReadRow extends Row {
  outcome: ImportedRow["outcome"];
  title: string | null;
  cover: string | null;
  playlist: Omit<ImportedPlaylist, "image"> | undefined;
  songs: Song[];
  songsFile: string | null;
  problems: RowProblem[];
}

interface RowProblem {
  field: Field | null;
  message: string;
  reason: string;
}

export const withProblem = (row: ReadRow, field: Field | null, reason: string): ReadRow => ({
  ...row,
  outcome: "refused",
  problems: [...row.problems, { field, message: `${row.place}: ${reason}`, reason }],
});

export async function readPlaylists(rows: readonly Row[]): Promise<ReadRow[]> {
  refuseTooManySongs(rows.map(({ values }) => countSongs(values.get("songs"))));
  return Array.fromAsync(rows, async (row) => {
    // Yields to other requests, because reading 50,000 songs takes a second.
    await setImmediate();
    return readPlaylist(row);
  });
}

/** Counts before anything is parsed. */
function countSongs(songs: unknown) {
  if (typeof songs === "string") return songs.match(/\S.*/g)?.length ?? 0;
  return Array.isArray(songs) ? songs.length : 0;
}

function readPlaylist(given: Row): ReadRow {
  const { values, problem } = given;
  const row: ReadRow = {
    ...given,
    outcome: "new",
    title: null,
    cover: wordsIn(values.get("image")) || null,
    playlist: undefined,
    songs: [],
    songsFile: null,
    problems: [],
  };
  if (problem) return withProblem(row, null, problem);
  const read = readFields(row);
  return readSongs(
    isWords(values.get("image")) ? read : withProblem(read, "image", "Image must be a file name"),
  );
}

const fieldsOfAPlaylist = fields.filter((field) => field !== "image" && field !== "songs");

function readFields(row: ReadRow): ReadRow {
  let judged = row;
  const given: Record<string, unknown> = { image: null };
  for (const field of fieldsOfAPlaylist) {
    const { label, read = readWords, problemWith } = columns[field];
    const value = row.values.get(field);
    const problem = problemWith?.(value);
    given[field] = read(value);
    if (problem) judged = withProblem(judged, field, `${label}: ${problem}`);
  }
  // A cell may hold the links of several platforms, such as a message in which they were shared.
  const links = platformIdNames.map((name) => wordsIn(row.values.get(name))).join("\n");
  const { found, short } = readPlatformLinks(links);
  for (const { platform, id } of found) given[`${platform}_id`] ||= id;
  for (const address of short) {
    const { platform } = shortLinkIn(address) ?? {};
    const field = platform && (`${platform}_id` as const);
    // A short link in its own column has been refused above.
    if (!field || given[field] || wordsIn(row.values.get(field))) continue;
    const problem = columns[field].problemWith?.(address);
    judged = withProblem(judged, field, `${columns[field].label}: ${problem}`);
  }
  const { data, error } = ImportedPlaylist.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldsOfAPlaylist.find((name) => name === path[0]) ?? null;
    const isText = field !== null && typeof row.values.get(field) === "string";
    judged = withProblem(judged, field, isText ? inTable(message) : message);
  }
  if (!data) return judged;
  const { image: _none, ...playlist } = data;
  return { ...judged, playlist, title: playlistTitle(playlist) };
}

function readSongs(row: ReadRow): ReadRow {
  const value = row.values.get("songs") ?? "";
  if (typeof value !== "string") return readSongsList(row, value);
  const text = value.trim();
  if (text === "") return row;
  if (/^[^\n]+\.jspf$/i.test(text)) return { ...row, songsFile: text };
  const { songs, problems } = readText(text);
  const [problem] = problems;
  return problem
    ? withProblem(row, "songs", `Songs: line ${problem.line}: ${problem.message}`)
    : { ...row, songs };
}

function readSongsList(row: ReadRow, given: unknown): ReadRow {
  const { data, error } = z.safeParse(Songs, given);
  if (data) return { ...row, songs: data };
  const { path, message } = error.issues[0] ?? { path: [], message: "Songs must be a list" };
  const place = typeof path[0] === "number" ? `number ${path[0] + 1}: ` : "";
  return withProblem(row, "songs", `Songs: ${place}${message}`);
}

const inTable = (message: string) =>
  message
    .replace("true or false", "yes or no")
    .replace("a whole number from 1 to 12", understoodMonths)
    .replace("Published at", "Published")
    .replace("null for a draft", "draft");
