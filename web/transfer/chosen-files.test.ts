import { expect, test } from "vitest";
import { nothingChosen, withFiles } from "./chosen-files.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test("an exported folder is told apart, and what systems leave in it is left alone", () => {
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

test("files are added to those before: a table takes the other's place, a cover that of its name", () => {
  const first = withFiles(nothingChosen, [file("a.csv"), file("one.png"), file("two.png")]);
  const mended = file("one.png");
  const second = withFiles(first, [mended, file("b.json")]);
  expect(second.table?.name).toBe("b.json");
  expect(names(second.covers)).toEqual(["one.png", "two.png"]);
  expect(second.covers[0]).toBe(mended);
  expect(withFiles(second, []).table?.name).toBe("b.json");
  // Of no known kind, but alone.
  expect(withFiles(nothingChosen, [file("playlists.xlsx")]).table?.name).toBe("playlists.xlsx");
});
