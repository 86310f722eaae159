import { expect, test } from "vitest";
import { clockTime, secondsIn, songTotals } from "./song-totals.ts";

test("song totals: a playlist without songs has no description", () => {
  expect(songTotals({ song_count: 0, duration: null })).toBeUndefined();
});

test.each([
  [1, 20, "1 song · 1 min"],
  [24, null, "24 songs"],
  [24, 5520, "24 songs · 1 h 32 min"],
  [20, 3569, "20 songs · 59 min"],
  [20, 3570, "20 songs · 1 h"],
])("song totals: %d songs of %s seconds are described as '%s'", (song_count, duration, words) => {
  expect(songTotals({ song_count, duration })).toBe(words);
});

test("clock time: seconds are formatted and parsed, and a malformed time becomes NaN", () => {
  const times = ["0:01", "3:41", "10:00", "1:02:03"];
  expect([1, 221, 600, 3723].map(clockTime)).toEqual(times);
  expect([...times, "75:00", "3:61", "3.41", "1:2:3:4"].map(secondsIn)).toEqual([
    ...[1, 221, 600, 3723, 4500],
    ...[Number.NaN, Number.NaN, Number.NaN],
  ]);
});
