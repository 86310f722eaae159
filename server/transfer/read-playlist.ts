import * as z from "zod/mini";
import { monthNames, playlistTitle } from "#contract/playlist-title.ts";
import { ImportedPlaylist } from "#contract/playlists.ts";
import { replaceSongs, type Song } from "#contract/songs.ts";
import type { ImportedRow } from "#contract/transfer.ts";
import { readPlatformLink } from "#domain/platform-links.ts";
import { readText } from "../songs/reading/text.ts";
import { type Field, fields, labels, platformOf } from "./columns.ts";
import type { Row } from "./read-rows.ts";

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

export function refuse({ place, problems }: ReadRow, field: Field | null, reason: string) {
  problems.push({ field, message: `${place}: ${reason}`, reason });
}

export function readPlaylist(given: Row): ReadRow {
  const { values, problem } = given;
  const row: ReadRow = {
    ...given,
    outcome: "refused",
    title: null,
    cover: wordsIn(values.get("image")) || null,
    playlist: undefined,
    songs: [],
    songsFile: null,
    problems: [],
  };
  if (problem) {
    refuse(row, null, problem);
    return row;
  }
  readFields(row);
  if (!isWords(values.get("image"))) refuse(row, "image", "Image must be a file name");
  readSongs(row);
  return row;
}

function readFields(row: ReadRow) {
  const given: Record<string, unknown> = { image: null };
  for (const field of fieldsOfAPlaylist) {
    const value = row.values.get(field);
    const platform = platformOf.get(field);
    if (!platform) {
      given[field] = readers[field]?.(value) ?? null;
      continue;
    }
    const reading = isWords(value)
      ? readPlatformLink(platform, wordsIn(value))
      : { problem: "It must be text." };
    given[field] = "id" in reading ? reading.id : "";
    if ("problem" in reading) refuse(row, field, `${labels[field]}: ${reading.problem}`);
  }
  const { data, error } = ImportedPlaylist.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldsOfAPlaylist.find((name) => name === path[0]) ?? null;
    const isText = field !== null && typeof row.values.get(field) === "string";
    refuse(row, field, isText ? inTable(message) : message);
  }
  if (!data) return;
  const { image: _none, ...playlist } = data;
  row.playlist = playlist;
  row.title = playlistTitle(playlist);
}

const fieldsOfAPlaylist = fields.filter((field) => field !== "image" && field !== "songs");

const readers: Partial<Record<Field, (value: unknown) => unknown>> = {
  year: readNumber,
  end_year: readNumber,
  month: (value) => readMonth(value) ?? readNumber(value),
  is_extended: readFlag,
  is_bonus: readFlag,
  bonus_number: readNumber,
  name: readWords,
  note: readWords,
  published_at: readPublished,
};

/** Larger numbers were rounded when they were parsed. */
const isWords = (value: unknown) =>
  value === undefined || value === null || typeof value === "string" || Number.isSafeInteger(value);

export const wordsIn = (value: unknown) =>
  typeof value === "string" || Number.isSafeInteger(value) ? String(value).trim() : "";

function readWords(value: unknown) {
  return isWords(value) ? wordsIn(value) || null : value;
}

/** In a table an empty cell says nothing. */
export const draft = "draft";

function readPublished(value: unknown) {
  if (value === null || (typeof value === "string" && value.trim().toLowerCase() === draft))
    return null;
  return value === undefined || value === "" ? "now" : value;
}

function readNumber(value: unknown) {
  if (typeof value !== "string") return value;
  const words = value.trim();
  // A spreadsheet may write 2024.0.
  return /^\d{1,9}(?:\.0{1,9})?$/.test(words) ? Number(words) : words || null;
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
  if (typeof value !== "string" && typeof value !== "number") return value;
  const word = String(value).trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : value;
}

function readSongs(row: ReadRow) {
  const value = row.values.get("songs");
  if (value === undefined || value === null) return;
  if (typeof value === "string") readSongsText(row, value.trim());
  else readSongsList(row, value);
}

function readSongsText(row: ReadRow, text: string) {
  if (text === "") return;
  if (/^[^\n]+\.jspf$/i.test(text)) {
    row.songsFile = text;
    return;
  }
  const { songs, problems } = readText(text);
  const [problem] = problems;
  if (problem) refuse(row, "songs", `Songs: line ${problem.line}: ${problem.message}`);
  else row.songs = songs;
}

function readSongsList(row: ReadRow, songs: unknown) {
  const { data, error } = z.safeParse(replaceSongs.schema.body, { songs });
  if (data) {
    row.songs = data.songs;
    return;
  }
  const { path, message } = error.issues[0] ?? { path: [], message: "Songs must be a list" };
  const place = typeof path[1] === "number" ? `number ${path[1] + 1}: ` : "";
  refuse(row, "songs", `Songs: ${place}${message}`);
}

/** A table has no true, false or null, and its column is called Published. */
const inTable = (message: string) =>
  message
    .replace("true or false", "yes or no")
    .replace("Published at", "Published")
    .replace("null for a draft", "draft");
