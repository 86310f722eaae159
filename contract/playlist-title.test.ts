import { expect, test } from "vitest";
import { latestTitle, playlistKind, playlistSubtext, playlistTitle } from "./playlist-title.ts";

const plain = {
  year: 2024,
  end_year: null,
  month: null,
  is_extended: false,
  is_bonus: false,
  bonus_number: null,
};

test.each([
  [{}, "yearly", "2024", "The best songs of 2024."],
  [{ is_extended: true }, "yearly", "2024+", "The best songs of 2024, extended."],
  [{ year: 2018, end_year: 2022 }, "range", "2018-2022", "The best songs of 2018 to 2022."],
  [
    { year: 2018, end_year: 2022, is_extended: true },
    "range",
    "2018-2022+",
    "The best songs of 2018 to 2022, extended.",
  ],
  [{ month: 1 }, "monthly", "January 2024", undefined],
  [{ month: 12, is_bonus: true, bonus_number: 3 }, "monthly", "December 2024", undefined],
  [{ is_bonus: true, bonus_number: 2 }, "bonus", "Bonus #2 2024", undefined],
  [{ is_bonus: true }, "bonus", "Bonus 2024", undefined],
  [
    { end_year: 2025, month: 5, is_bonus: true, bonus_number: 1 },
    "range",
    "2024-2025",
    "The best songs of 2024 to 2025.",
  ],
])("%j is a %s playlist titled '%s'", (fields, kind, title, subtext) => {
  const playlist = { ...plain, ...fields };
  expect(playlistKind(playlist)).toBe(kind);
  expect(playlistTitle(playlist)).toBe(title);
  expect(playlistSubtext(playlist)).toBe(subtext);
});

test("the latest playlist says so", () => {
  expect(latestTitle({ ...plain, year: 2025, month: 10 })).toBe("Latest playlist - October 2025");
});
