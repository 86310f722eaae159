import { perPlatform } from "#domain/platform-details.ts";
import { openAddress } from "#domain/platforms.ts";
import { madeUpIds } from "../samples/made-up-ids.ts";
import { csvCell } from "../songs/writing/write-songs.ts";
import { type Field, fields, labels } from "./columns.ts";

const ids = madeUpIds(0);

const example: Partial<Record<Field, string>> = {
  year: "2024",
  month: "March",
  is_extended: "no",
  is_bonus: "no",
  ...perPlatform((platform) => openAddress(platform, ids[`${platform}_id`])),
  // The file does not exist, so a forgotten example row is refused.
  image: "march-2024.jpg",
  songs: "Artist - Title\nAnother Artist - Another Title",
};

const rows = [Object.values(labels), fields.map((field) => example[field] ?? "")];

// Without the mark at the beginning Excel does not read it as UTF-8.
export const emptyTable = `\ufeff${rows.map((cells) => `${cells.map(csvCell).join()}\r\n`).join("")}`;
