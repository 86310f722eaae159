import { setImmediate } from "node:timers/promises";
import * as z from "zod/mini";
import { ImportedPlaylist } from "#contract/playlists.ts";
import { type Song, Songs } from "#contract/song-fields.ts";
import type { ImportedRow } from "#contract/transfer.ts";
import { readPlatformLink, readPlatformLinks, shortLinkIn } from "#domain/platform-links.ts";
import { type Platform, platformIdNames, platforms } from "#domain/platforms.ts";
import { playlistTitle, understoodMonths } from "#domain/playlist-title.ts";
import { readText } from "../songs/reading/text.ts";
import { columns, type Field, fields, isWords, readWords, wordsIn } from "./columns.ts";
import { type Row, refuseTooManySongs } from "./read-rows.ts";

export interface ReadRow extends Row, Omit<ImportedRow, "problems"> {
  cover: string | null;
  playlist: ImportedPlaylist | undefined;
  songs: Song[];
  songsFile: string | null;
  problems: { field: Field | null; message: string; reason: string }[];
}

export function refuse(row: ReadRow, field: Field | null, reason: string) {
  row.outcome = "refused";
  row.problems.push({ field, message: `${row.place}: ${reason}`, reason });
}

export async function readPlaylists(rows: readonly Row[]): Promise<ReadRow[]> {
  refuseTooManySongs(rows.map(({ values }) => countSongs(values.get("songs"))));
  return Array.fromAsync(rows, async (row) => {
    // Parsing 50,000 songs takes a second, so other requests get a turn between two rows.
    await setImmediate();
    return readPlaylist(row);
  });
}

function countSongs(songs: unknown) {
  if (typeof songs === "string") return songs.match(/\S.*/g)?.length ?? 0;
  return Array.isArray(songs) ? songs.length : 0;
}

function readPlaylist(given: Row): ReadRow {
  const image = given.values.get("image");
  const row: ReadRow = {
    ...given,
    outcome: "new",
    title: null,
    cover: wordsIn(image) || null,
    playlist: undefined,
    songs: [],
    songsFile: null,
    problems: [],
  };
  if (given.problem) refuse(row, null, given.problem);
  else {
    readFields(row);
    if (!isWords(image)) refuse(row, "image", "Image must be a file name");
    readSongs(row, given.values.get("songs") ?? "");
  }
  return row;
}

const fieldsOfAPlaylist = fields.filter((field) => field !== "image" && field !== "songs");

function readFields(row: ReadRow) {
  const { values } = row;
  const given: Record<string, unknown> = {};
  for (const field of fieldsOfAPlaylist)
    given[field] = (columns[field].read ?? readWords)(values.get(field));
  for (const platform of platforms)
    given[`${platform}_id`] = readLink(row, platform, values.get(`${platform}_id`));
  // A cell may contain a message with links to several platforms.
  const cells = platformIdNames.map((name) => wordsIn(values.get(name)));
  const links = cells.filter(({ length }) => length <= maxLinkCell).join("\n");
  const { found, short } = readPlatformLinks(links);
  for (const { platform, id } of found) given[`${platform}_id`] ||= id;
  for (const address of short) {
    const { platform } = shortLinkIn(address) ?? {};
    // The loop over `platforms` has already refused short links in their own platform's column.
    if (platform && !given[`${platform}_id`] && !wordsIn(values.get(`${platform}_id`)))
      readLink(row, platform, address);
  }
  const { data, error } = ImportedPlaylist.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldsOfAPlaylist.find((name) => name === path[0]) ?? null;
    const isText = field !== null && typeof values.get(field) === "string";
    refuse(row, field, isText ? inTable(message) : message);
  }
  if (!data) return;
  row.playlist = data;
  row.title = playlistTitle(data);
}

/** Reading links in megabytes of text would block the server for seconds. */
const maxLinkCell = 10_000;

function readLink(row: ReadRow, platform: Platform, value: unknown) {
  const reading = !isWords(value)
    ? { problem: "It must be text." }
    : wordsIn(value).length > maxLinkCell
      ? { problem: "The text is too long. The limit is 10,000 characters." }
      : readPlatformLink(platform, wordsIn(value));
  if ("id" in reading) return reading.id;
  const field = `${platform}_id` as const;
  refuse(row, field, `${columns[field].label}: ${reading.problem}`);
  return "";
}

function readSongs(row: ReadRow, given: unknown) {
  if (typeof given !== "string") return readSongsList(row, given);
  const text = given.trim();
  if (/^[^\n]+\.jspf$/i.test(text)) row.songsFile = text;
  else if (text) {
    const { songs, problems } = readText(text);
    const [problem] = problems;
    if (problem) refuse(row, "songs", `Songs: line ${problem.line}: ${problem.message}`);
    else row.songs = songs;
  }
}

function readSongsList(row: ReadRow, given: unknown) {
  const { data = [], error } = z.safeParse(Songs, given);
  row.songs = data;
  const [issue] = error?.issues ?? [];
  if (!issue) return;
  const [at] = issue.path;
  const place = typeof at === "number" ? `number ${at + 1}: ` : "";
  refuse(row, "songs", `Songs: ${place}${issue.message}`);
}

const inTable = (message: string) =>
  message
    .replace("true or false", "yes or no")
    .replace("a whole number from 1 to 12", understoodMonths)
    .replace("Published at", "Published")
    .replace("null for a draft", "draft");
