import { expect, test } from "vitest";
import { site } from "#site";
import { yearInAddress, yearTiles } from "./years.ts";

test.each([
  ["2024", 2024],
  [undefined, 2000],
  ["", 2000],
])("the address part %j is the year %j", (text, year) => {
  expect(yearInAddress(text)).toBe(year);
});

test.each(["abc", "1899", "1e3", "２０２４"])("there is no page of the year %j", (text) => {
  expect(() => yearInAddress(text)).toThrow(expect.objectContaining({ isNotFound: true }));
});

test("tiles go from 2025 down to 2018, and 2020 was a break", () => {
  expect(yearTiles(site, 0)).toEqual(
    [2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018].map((year) => ({
      year,
      isBreak: year === 2020,
    })),
  );
});

test("a newer year gets its tile by itself", () => {
  expect(yearTiles(site, 2027).map(({ year }) => year)).toEqual([
    2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018,
  ]);
});
