// What a row says, as a playlist that can be kept, or every reason why it cannot.
import * as z from "zod/mini";
import { readPlatformLink } from "#contract/platform-links.ts";
import { monthNames, playlistTitle } from "#contract/playlist-title.ts";
import { PlaylistFields } from "#contract/playlists.ts";
import {
  longestSongsText,
  mostSongs,
  replaceSongs,
  type Song,
  songsTextTooLong,
  tooManySongs,
} from "#contract/songs.ts";
import { collectSongs } from "../songs/reading/collect-songs.ts";
import { notUnderstood } from "../songs/reading/split-song.ts";
import { songLines } from "../songs/reading/text.ts";
import { type Field, labels, platformOf } from "./columns.ts";
import type { Row } from "./read-rows.ts";

export interface ImportedPlaylist {
  fields: Omit<PlaylistFields, "image">;
  /** As it is named in the row: a stored image, or a file beside it. */
  cover: string | null;
  songs: Song[];
  /** The file that holds them instead. */
  songsFile: string | null;
}

interface RowProblem {
  field: Field | null;
  /** With the row's place before the reason. */
  message: string;
  reason: string;
}

export interface ReadRow extends Pick<Row, "number" | "place"> {
  playlist: ImportedPlaylist | undefined;
  title: string | null;
  problems: RowProblem[];
}

/** The same row with one more reason against it. */
export const refused = (row: ReadRow, field: Field | null, reason: string): ReadRow => ({
  ...row,
  problems: [...row.problems, { field, message: `${row.place}: ${reason}`, reason }],
});

export function readPlaylist({ number, place, values, problem, isFromFile = false }: Row): ReadRow {
  const nothing: ReadRow = { number, place, playlist: undefined, title: null, problems: [] };
  if (problem) return refused(nothing, null, problem);
  let row = nothing;
  const given: Record<string, unknown> = { image: null };
  for (const field of fieldsOfAPlaylist) {
    const value = values.get(field);
    const platform = platformOf.get(field);
    if (!platform) {
      given[field] = readers[field]?.(value) ?? null;
      continue;
    }
    const reading = isWords(value)
      ? readPlatformLink(platform, wordsIn(value))
      : { problem: "It must be text." };
    // Go on without it: the row's title can still be shown.
    given[field] = "id" in reading ? reading.id : "";
    if ("problem" in reading) row = refused(row, field, `${labels[field]}: ${reading.problem}`);
  }
  const { data, error } = PlaylistFields.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldsOfAPlaylist.find((name) => name === path[0]) ?? null;
    if (!row.problems.some((known) => known.field === field))
      row = refused(row, field, isFromFile ? inWordsOfTables(message) : message);
  }
  const cover = wordsIn(values.get("image"));
  // PostgreSQL takes no NUL, not even to look for it.
  if (!isWords(values.get("image")) || cover.includes("\0"))
    row = refused(row, "image", "Image must be a file name");
  const { songs, file, reason } = readSongs(values.get("songs"));
  if (reason) row = refused(row, "songs", `Songs: ${reason}`);
  if (!data) return row;
  const { image: _none, ...fields } = data;
  return {
    ...row,
    title: playlistTitle(fields),
    playlist: {
      fields,
      cover: cover.includes("\0") ? null : cover || null,
      songs,
      songsFile: file,
    },
  };
}

/** A table has no true and false. */
const inWordsOfTables = (message: string) =>
  message.replace(/must be true or false$/, "must be yes or no");

const fieldsOfAPlaylist = (Object.keys(labels) as Field[]).filter(
  (field) => field !== "image" && field !== "songs",
);

/** What is neither text nor a number is left as it is, for the field's own rule to refuse. */
const readers: Partial<Record<Field, (value: unknown) => unknown>> = {
  year: readNumber,
  end_year: readNumber,
  month: (value) => readMonth(value) ?? readNumber(value),
  is_extended: readFlag,
  is_bonus: readFlag,
  bonus_number: readNumber,
};

/** Larger numbers were rounded when they were parsed. */
const isWords = (value: unknown) =>
  value === undefined || value === null || typeof value === "string" || Number.isSafeInteger(value);

const wordsIn = (value: unknown) =>
  typeof value === "string" || Number.isSafeInteger(value) ? String(value).trim() : "";

function readNumber(value: unknown) {
  if (typeof value !== "string") return value;
  const words = value.trim();
  if (words === "") return null;
  // A spreadsheet may write 2024.0.
  return /^\d{1,9}(?:\.0{1,9})?$/.test(words) ? Number(words) : words;
}

function readMonth(value: unknown) {
  const word = wordsIn(value).toLowerCase();
  const at =
    word.length < 3 ? -1 : monthNames.findIndex((name) => name.toLowerCase().startsWith(word));
  return at === -1 ? undefined : at + 1;
}

const yes = ["yes", "y", "true", "1", "x"];
const no = ["", "no", "n", "false", "0"];

function readFlag(value: unknown) {
  if (value === undefined || value === null) return false;
  const word = wordsIn(value).toLowerCase();
  if (yes.includes(word)) return true;
  // Lists and objects have no words either, and are not a no.
  return typeof value !== "object" && typeof value !== "boolean" && no.includes(word)
    ? false
    : value;
}

function readSongs(value: unknown): { songs: Song[]; file: string | null; reason?: string } {
  const none = { songs: [], file: null };
  if (value === undefined || value === null) return none;
  if (typeof value !== "string") {
    if (Array.isArray(value) && value.length > mostSongs) return { ...none, reason: tooManySongs };
    const { data, error } = z.safeParse(replaceSongs.schema.body, { songs: value });
    if (data) return { songs: data.songs, file: null };
    const [issue] = error.issues;
    const at = issue?.path[1];
    return {
      ...none,
      reason: `${typeof at === "number" ? `number ${at + 1}: ` : ""}${issue?.message}`,
    };
  }
  if (value.length > longestSongsText) return { ...none, reason: songsTextTooLong };
  const text = value.replace(/\r\n?/g, "\n").trim();
  if (text === "") return none;
  if (/^[^\n]+\.jspf$/i.test(text)) return { songs: [], file: text };
  const songs = readLines(text);
  return typeof songs === "string" ? { ...none, reason: songs } : { songs, file: null };
}

/** As far as the first line that is wrong, or one too many: the row is refused by either. */
function readLines(text: string): Song[] | string {
  const found = collectSongs("Text");
  let count = 0;
  for (const { number, line, song } of songLines(text)) {
    if (!song) return `line ${number}: ${notUnderstood(line)}`;
    if (count === mostSongs) return `line ${number}: ${tooManySongs}`;
    found.add(number, song);
    count += 1;
  }
  const { songs, problems } = found.finish();
  const [problem] = problems;
  return problem ? `line ${problem.line}: ${problem.message}` : songs;
}
