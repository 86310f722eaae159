// Which field of a playlist a column, or a key of JSON, is: by names that people give it.
import { type PlatformIdName, perPlatform, platformIds, platforms } from "#contract/platforms.ts";
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
  | "songs";

/** Without case, spaces and signs. */
const spellings: Record<Field, readonly string[]> = {
  year: ["year"],
  end_year: ["endyear"],
  month: ["month"],
  is_extended: ["isextended", "extended"],
  is_bonus: ["isbonus", "bonus"],
  bonus_number: ["bonusnumber"],
  ...perPlatform((platform) => [`${platform}id`, platform, `${platform}link`, `${platform}url`]),
  image: ["image", "cover", "imagefile", "coverfile"],
  songs: ["songs", "tracks", "songlist", "tracklist"],
};

const fields = Object.keys(spellings) as Field[];
const byName = new Map(
  fields.flatMap((field) => spellings[field].map((name) => [name, field] as const)),
);

export const fieldNamed = (name: string): Field | undefined =>
  byName.get(plain(name).replaceAll(" ", ""));

/** As the forms call them. */
export const labels: Record<Field, string> = {
  year: "Year",
  end_year: "End Year",
  month: "Month",
  is_extended: "Is extended",
  is_bonus: "Is bonus",
  bonus_number: "Bonus number",
  ...perPlatform((platform) => platformIds[platform].name),
  image: "Image",
  songs: "Songs",
};

export const platformOf = new Map<Field, (typeof platforms)[number]>(
  platforms.map((platform) => [`${platform}_id`, platform]),
);

/** Values by field, and which of two names for one field came second. */
export function sortedByField<Value>(entries: Iterable<readonly [name: string, value: Value]>) {
  const values = new Map<Field, Value>();
  let twice: Field | undefined;
  for (const [name, value] of entries) {
    const field = fieldNamed(name);
    if (!field) continue;
    if (values.has(field)) twice ??= field;
    else values.set(field, value);
  }
  return { values, twice };
}
