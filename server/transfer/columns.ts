import { perPlatform } from "#domain/platform-details.ts";
import {
  type Platform,
  type PlatformIdName,
  platformRecords,
  platforms,
} from "#domain/platforms.ts";
import { plain } from "../songs/reading/csv-columns.ts";

export type Field =
  | PlatformIdName
  | "year"
  | "end_year"
  | "month"
  | "is_extended"
  | "is_bonus"
  | "bonus_number"
  | "image"
  | "songs"
  | "name"
  | "note"
  | "published_at";

export const labels: Record<Field, string> = {
  year: "Year",
  end_year: "End Year",
  month: "Month",
  is_extended: "Is extended",
  is_bonus: "Is bonus",
  bonus_number: "Bonus number",
  ...perPlatform((platform) => platformRecords[platform].name),
  image: "Image",
  songs: "Songs",
  name: "Name",
  note: "Note",
  published_at: "Published",
};

export const fields = Object.keys(labels) as Field[];

const otherNames: Partial<Record<Field, readonly string[]>> = {
  is_extended: ["extended"],
  is_bonus: ["bonus"],
  ...perPlatform((platform) => [platform, `${platform}link`, `${platform}url`]),
  image: ["cover", "imagefile", "coverfile"],
  songs: ["tracks", "songlist", "tracklist"],
  published_at: ["published"],
};

const bare = (name: string) => plain(name).replaceAll(" ", "");
const byName = new Map(
  fields.flatMap((field) =>
    [bare(field), ...(otherNames[field] ?? [])].map((name) => [name, field] as const),
  ),
);

export const fieldNamed = (name: string): Field | undefined => byName.get(bare(name));

export const platformOf = new Map<Field, Platform>(
  platforms.map((platform) => [`${platform}_id`, platform]),
);
