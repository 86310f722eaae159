import type { ImportedPlaylist } from "#contract/playlists.ts";
import {
  openAddress,
  type Platform,
  perPlatform,
  platformRecords,
  platforms,
} from "#domain/platforms.ts";
import { madeUpIds } from "../samples/made-up-ids.ts";
import { plain } from "../songs/reading/csv-columns.ts";
import { csvTable } from "../songs/writing/write-songs.ts";
import { readFlag, readLink, readMonth, readNumber, readPublished } from "./read-cells.ts";

export type Field = keyof ImportedPlaylist | "songs";

interface Column {
  label: string;
  otherNames?: readonly string[];
  /** Converts a cell into a value that the contract can check. Without it the cell is text. */
  read?: (value: unknown) => unknown;
  /** Returns a message where the contract's message would not help. */
  problemWith?: (value: unknown) => string | undefined;
  example?: string;
}

const ids = madeUpIds(0);

/** An export has its columns in this order. */
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
      read: (value) => readLink(platform, value).id ?? "",
      problemWith: (value) => readLink(platform, value).problem,
      example: openAddress(platform, ids[`${platform}_id`]),
    }),
  ),
  image: {
    label: "Image",
    otherNames: ["cover", "imagefile", "coverfile"],
    // This file does not exist, so that an example row left in the table is refused.
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

export const fields = Object.keys(columns) as Field[];

const bare = (name: string) => plain(name).replaceAll(" ", "");
const byName = new Map(
  fields.flatMap((field) => {
    const { label, otherNames = [] } = columns[field];
    return [field, label, ...otherNames].map((name) => [bare(name), field] as const);
  }),
);

export const fieldNamed = (name: string) => byName.get(bare(name));

/** Leaves out the platforms that the site does not offer. */
function fieldsWith(offered: readonly Platform[]) {
  const absent = platforms.filter((platform) => !offered.includes(platform));
  return fields.filter((field) => !absent.some((platform) => field === `${platform}_id`));
}

export const labelsWith = (offered: readonly Platform[]) =>
  fieldsWith(offered).map((field) => columns[field].label);

export function emptyTable(offered: readonly Platform[]) {
  const examples = fieldsWith(offered).map((field) => columns[field].example ?? "");
  return csvTable([labelsWith(offered), examples]);
}
