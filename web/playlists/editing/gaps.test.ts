import { expect, test } from "vitest";
import { gapsInWords } from "./gaps.ts";

const months = (year: number, ...numbers: number[]) => numbers.map((month) => ({ year, month }));

test.each([
  [months(2022, 3), "March 2022 is missing."],
  [months(2022, 3, 5), "March 2022 and May 2022 are missing."],
  [months(2022, 3, 4), "March 2022 and April 2022 are missing."],
  [months(2022, 3, 4, 5, 9), "March to May 2022 and September 2022 are missing."],
  [[...months(2021, 11, 12), ...months(2022, 1)], "November 2021 to January 2022 are missing."],
  [months(2022, 1, 3, 5, 7, 9), "January 2022, March 2022, May 2022 and 2 more are missing."],
])("%j: %s", (gaps, words) => {
  expect(gapsInWords(gaps)).toBe(words);
});
