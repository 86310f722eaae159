import { expect, test } from "vitest";
import { nothingChosen, withFiles } from "./chosen-files.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test("chosen files: an exported folder is sorted by kind, without hidden system files", () => {
  const folder = [
    "playlists.json",
    "playlists.csv",
    "2024-march.png",
    "2024.JPG",
    "IMG_1.HEIC",
    "2024-march.jspf",
    ".DS_Store",
    "Thumbs.db",
    "notes.pdf",
  ];
  const { table, covers, songs } = withFiles(
    nothingChosen,
    folder.map((name) => file(name)),
  );
  expect([table?.name, names(covers), names(songs)]).toEqual([
    "playlists.csv",
    ["2024-march.png", "2024.JPG", "IMG_1.HEIC"],
    ["2024-march.jspf"],
  ]);
});
