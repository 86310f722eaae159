import { expect, test } from "vitest";
import { site } from "#site";
import { yearInAddress, yearTiles } from "./years.ts";

test.each([
  ["2024", 2024],
  [undefined, 2000],
  ["", 2000],
])("year in a URL: %j becomes the year %j", (text, year) => {
  expect(yearInAddress(text)).toBe(year);
});

test.each(["abc", "1899", "1e3", "２０２４"])("year in a URL: %j throws Not Found", (text) => {
  expect(() => yearInAddress(text)).toThrow(expect.objectContaining({ isNotFound: true }));
});

test("year tiles: the newest year comes first, and the years in `break_years` are marked as breaks", () => {
  expect(yearTiles(site, 0)).toEqual(
    [2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018].map((year) => ({
      year,
      isBreak: year === 2020,
    })),
  );
});

test("year tiles: a playlist that is newer than `last_year` adds tiles up to its own year", () => {
  expect(yearTiles(site, 2027).map(({ year }) => year)).toEqual([
    2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018,
  ]);
});
