// A table for whoever begins one: its columns as they are read, and a row that shows what may stand in each.
import { openAddress, platforms } from "#contract/platforms.ts";
import { madeUpIds } from "../samples/made-up-ids.ts";
import { csvCell } from "../songs/writing/write-songs.ts";
import { type Field, labels } from "./columns.ts";

const ids = madeUpIds(0);

const example: Partial<Record<Field, string>> = {
  year: "2024",
  month: "March",
  is_extended: "no",
  is_bonus: "no",
  ...Object.fromEntries(
    platforms.map((platform) => [`${platform}_id`, openAddress(platform, ids[`${platform}_id`])]),
  ),
  // Left in by mistake, the row is refused: there will be no such file.
  image: "march-2024.jpg",
  songs: "Artist - Title\nAnother Artist - Another Title",
};

const rows = [
  Object.values(labels),
  (Object.keys(labels) as Field[]).map((field) => example[field] ?? ""),
];

export const emptyTable = {
  name: "playlists.csv",
  // Without the mark at the beginning Excel does not read it as UTF-8.
  text: `\ufeff${rows.map((cells) => `${cells.map(csvCell).join()}\r\n`).join("")}`,
};
