import type { ImportedPlaylist } from "#contract/playlists.ts";
import {
  openAddress,
  type Platform,
  perPlatform,
  platformRecords,
  platforms,
} from "#domain/platforms.ts";
import { monthNamed } from "#domain/playlist-title.ts";
import { plain } from "../songs/reading/csv.ts";
import { csvTable } from "../songs/writing/write-songs.ts";

export type Field = keyof ImportedPlaylist | "image" | "songs";

interface Column {
  label: string;
  otherNames?: readonly string[];
  /** Converts a cell before the contract checks it. The default is `readWords`. */
  read?: (value: unknown) => unknown;
  example?: string;
}

export const columns: Record<Field, Column> = {
  year: { label: "Year", read: readNumber, example: "2024" },
  end_year: { label: "End Year", read: readNumber },
  month: { label: "Month", read: readMonth, example: "March" },
  is_extended: { label: "Is extended", otherNames: ["extended"], read: readFlag, example: "no" },
  is_bonus: { label: "Is bonus", otherNames: ["bonus"], read: readFlag, example: "no" },
  bonus_number: { label: "Bonus number", read: readNumber },
  ...perPlatform(
    (platform): Column => ({
      label: platformRecords[platform].name,
      otherNames: [platform, `${platform}link`, `${platform}url`],
      example: openAddress(platform, platformRecords[platform].madeUpId),
    }),
  ),
  image: {
    label: "Image",
    otherNames: ["cover", "imagefile", "coverfile"],
    // An import refuses the example row if the owner forgets to delete it, because no such file exists.
    example: "march-2024.jpg",
  },
  songs: {
    label: "Songs",
    otherNames: ["tracks", "songlist", "tracklist"],
    example: "Artist - Title\nAnother Artist - Another Title",
  },
  name: { label: "Name" },
  note: { label: "Note" },
  published_at: { label: "Published", read: readPublished },
};

/** Accepts text, safe integers and missing values. JSON.parse has already rounded larger integers. */
export const isWords = (value: unknown) =>
  typeof (value ?? "") === "string" || Number.isSafeInteger(value);

export const wordsIn = (value: unknown) => (isWords(value) ? String(value ?? "").trim() : "");

export const readWords = (value: unknown) => (isWords(value) ? wordsIn(value) || null : value);

function readNumber(value: unknown) {
  if (typeof value !== "string") return value ?? null;
  const words = value.trim();
  // Some spreadsheets write 2024 as 2024.0.
  return /^\d+(?:\.0+)?$/.test(words) ? Number(words) : words || null;
}

function readMonth(value: unknown) {
  return monthNamed(wordsIn(value)) ?? readNumber(value);
}

const yes = ["yes", "y", "true", "1", "x"];
const no = ["", "no", "n", "false", "0"];

function readFlag(value: unknown) {
  if (!isWords(value)) return value;
  const word = wordsIn(value).toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : value;
}

export const draft = "draft";

function readPublished(value: unknown) {
  if (value === null || wordsIn(value).toLowerCase() === draft) return null;
  return value === "" ? undefined : value;
}

export const fields = Object.keys(columns) as Field[];

const bare = (name: string) => plain(name).replaceAll(" ", "");
const byName = new Map(
  fields.flatMap((field) => {
    const { label, otherNames = [] } = columns[field];
    return [field, label, ...otherNames].map((name) => [bare(name), field] as const);
  }),
);

export const fieldNamed = (name: string) => byName.get(bare(name));

const fieldsWith = (offered: readonly Platform[]) =>
  fields.filter((field) =>
    platforms.every((platform) => offered.includes(platform) || field !== `${platform}_id`),
  );

export const labelsWith = (offered: readonly Platform[]) =>
  fieldsWith(offered).map((field) => columns[field].label);

export function emptyTable(offered: readonly Platform[]) {
  const examples = fieldsWith(offered).map((field) => columns[field].example ?? "");
  return csvTable([labelsWith(offered), examples]);
}
