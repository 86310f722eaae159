import { expect, test } from "vitest";
import { song } from "#server/testing/songs.ts";
import { isIncomplete, withChoices } from "./complete-songs.ts";
import { editedSong } from "./edited-songs.ts";

const harbour = editedSong(song("Maren Vale - Slow Harbour"));
const found = { album: "Tides", isrc: "GBAYE0601498", deezer_id: "3135556" };
const candidate = {
  title: "Slow Harbour (Remastered)",
  artist: "MAREN VALE",
  duration: 221,
  ...found,
};
const values = { ...found, length: "3:41" };

test("completed song: empty fields are filled with the values that were found", () => {
  expect(withChoices([harbour], [{ song: harbour, candidate }])).toEqual([
    { ...harbour, ...values },
  ]);
});

test("completed song: fields that were already filled stay unchanged", () => {
  const own = { album: "Live", length: "4:00", isrc: "GBAYE0601499", deezer_id: "1" };
  const full = { ...harbour, ...own };
  expect(withChoices([full], [{ song: full, candidate }])[0]).toBe(full);
});

test("completed song: the result is ignored if the song was renamed or removed since the search", () => {
  const renamed = { ...harbour, title: "Fast Harbour" };
  expect(withChoices([renamed], [{ song: harbour, candidate }])).toEqual([renamed]);
  expect(withChoices([], [{ song: harbour, candidate }])).toEqual([]);
});

test.each([
  [{}, true],
  [values, false],
  [{ ...values, deezer_id: null }, false],
  [{ ...values, album: null }, true],
  [{ title: "" }, false],
  [{ length: "x" }, false],
])("incomplete song: a song with the fields %j counts as incomplete: %j", (some, expected) => {
  expect(isIncomplete({ ...harbour, ...some })).toBe(expected);
});
