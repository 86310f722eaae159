import { expect, test } from "vitest";
import { songTotals } from "./song-totals.ts";

test.each([
  [0, null, undefined],
  [1, null, "1 song"],
  [24, null, "24 songs"],
  [24, 5520, "24 songs · 1 h 32 min"],
  [1, 20, "1 song · 1 min"],
  [20, 3569, "20 songs · 59 min"],
  [20, 3570, "20 songs · 1 h"],
  [500, 360_000, "500 songs · 100 h"],
])("%d songs of %s seconds", (song_count, duration, words) => {
  expect(songTotals({ song_count, duration })).toBe(words);
});
