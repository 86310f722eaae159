import { expect, test } from "vitest";
import { moved } from "../../ui/use-ordering.ts";
import { atMost, readTyped, typed, withKeys, withoutKeys } from "./edited-songs.ts";

const harbour = { title: "Slow Harbour", artist: "Maren Vale", album: "Tides", duration: 221 };

test("a song that stands in a list twice can be moved like any other", () => {
  const songs = withKeys([harbour, { ...harbour, title: "Nine Kites" }, harbour]);
  const keys = songs.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(moved(songs, keys[2] ?? 0, 0).map(({ key }) => key)).toEqual([keys[2], keys[0], keys[1]]);
  expect(moved(songs, keys[0] ?? 0, 2).map(({ key }) => key)).toEqual([keys[1], keys[2], keys[0]]);
  expect(moved(songs, keys[1] ?? 0, 1)).toEqual(songs);
  expect(withoutKeys(songs)[0]).toEqual(harbour);
});

test("there is room for 500", () => {
  const many = Array.from({ length: 510 }, (_, index) => index);
  expect(atMost(many)).toHaveLength(500);
  expect(atMost(many, 3)).toEqual([0, 1, 2]);
  expect(atMost(many, -1)).toEqual([]);
});

test.each([
  ["3:41", 221],
  [" 0:09 ", 9],
  ["75:00", 4500],
  ["1:02:03", 3723],
  ["", null],
])("a length of %j is %j seconds, and what is not typed stays", (length, duration) => {
  expect(readTyped(harbour, { ...typed(harbour), length })).toEqual({
    song: { ...harbour, duration },
  });
});

test.each([
  [{ title: "  " }, { title: "Title is required" }],
  [{ artist: "x".repeat(301) }, { artist: "Artist must be at most 300 characters" }],
  [{ length: "3.41" }, { length: "Length must be minutes and seconds, like 3:41" }],
  [{ length: "3:61" }, { length: "Length must be minutes and seconds, like 3:41" }],
  [{ length: "0:00" }, { length: "Length must be a whole number from 1 to 86400" }],
  [
    { title: "", length: "x" },
    { title: "Title is required", length: "Length must be minutes and seconds, like 3:41" },
  ],
])("%j is told %j", (some, problems) => {
  expect(readTyped(harbour, { ...typed(harbour), ...some })).toEqual({ problems });
});
