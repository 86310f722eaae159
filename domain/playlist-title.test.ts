import { expect, test } from "vitest";
import { cardAddress, playlistAddress } from "./playlist-address.ts";
import {
  dayInWords,
  latestTitle,
  playlistKind,
  playlistSubtext,
  playlistTitle,
  type TitledPlaylist,
} from "./playlist-title.ts";

const plain: TitledPlaylist = {
  year: 2024,
  end_year: null,
  month: null,
  is_extended: false,
  is_bonus: false,
  bonus_number: null,
};
const range = { year: 2018, end_year: 2022 };
const longRange = { ...range, is_extended: true };
const best = "The best songs of";

test.each<[Partial<TitledPlaylist>, string, string, string, string | undefined]>([
  [{}, "yearly", "2024", "2024/best", `${best} 2024.`],
  [{ is_extended: true }, "yearly", "2024+", "2024/best-extended", `${best} 2024, extended.`],
  [range, "range", "2018-2022", "2018/to-2022", `${best} 2018 to 2022.`],
  [longRange, "range", "2018-2022+", "2018/to-2022-extended", `${best} 2018 to 2022, extended.`],
  [{ month: 1, is_extended: true }, "monthly", "January 2024", "2024/january", undefined],
  [{ month: 12, is_bonus: true }, "monthly", "December 2024", "2024/december", undefined],
  [{ is_bonus: true, bonus_number: 2 }, "bonus", "Bonus #2 2024", "2024/bonus-2", undefined],
  [{ is_bonus: true }, "bonus", "Bonus 2024", "2024/bonus", undefined],
  [
    { ...range, month: 5, is_bonus: true },
    "range",
    "2018-2022",
    "2018/to-2022",
    `${best} 2018 to 2022.`,
  ],
])("playlist title: %j is a %s playlist titled '%s' at %s", (facts, kind, title, path, subtext) => {
  const playlist = { ...plain, ...facts };
  expect(playlistKind(playlist)).toBe(kind);
  expect(playlistTitle(playlist)).toBe(title);
  expect(playlistSubtext(playlist)).toBe(subtext);
  expect(playlistAddress(playlist)).toBe(`/music/${path}`);
});

test("latest playlist: the title begins with 'Latest playlist'", () => {
  expect(latestTitle({ ...plain, month: 3 })).toBe("Latest playlist - March 2024");
});

test("preview card: a new cover of the playlist changes the URL of the card", () => {
  const march = { ...plain, month: 3 };
  expect(cardAddress({ ...march, image: null })).toBe("/cards/2024/march.jpg");
  expect(cardAddress({ ...march, image: "0123456789abcdef0123456789abcdef.png" })).toBe(
    "/cards/2024/march.jpg?cover=01234567",
  );
});

test("dayInWords: leaves out the year of a date in the current year", () => {
  expect(dayInWords("2026-11-02", 2026)).toBe("2 November");
  expect(dayInWords("2025-12-31", 2026)).toBe("31 December 2025");
  expect(dayInWords("2026-01-12")).toBe("12 January 2026");
});
