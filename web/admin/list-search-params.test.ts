import { expect, test } from "vitest";
import { readListSearch } from "./list-search-params.ts";

test("a page is a whole number from 2 up; anything else is the first", () => {
  expect(readListSearch({ page: 2 })).toEqual({ page: 2 });
  expect(readListSearch({ page: "12" })).toEqual({ page: 12 });
  for (const page of [
    undefined,
    null,
    "",
    "abc",
    "0",
    "-1",
    "1.5",
    "1e99",
    "{}",
    "99999999999999999999",
    0,
    1,
    -3,
    2.5,
    "2.5",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e9,
    {},
    [],
    true,
  ])
    expect({ page, read: readListSearch({ page }) }).toEqual({ page, read: {} });
});

test("what is searched for is text, also where it looks like a number", () => {
  expect(readListSearch({ q: "ada" })).toEqual({ q: "ada" });
  expect(readListSearch({ q: 2024 })).toEqual({ q: "2024" });
  for (const q of [undefined, null, "", "  "]) expect(readListSearch({ q })).toEqual({});
});

test("a sorting is a name", () => {
  expect(readListSearch({ sort: "-year" })).toEqual({ sort: "-year" });
  for (const sort of [undefined, "", 7, {}]) expect(readListSearch({ sort })).toEqual({});
});
