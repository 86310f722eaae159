import { expect, test } from "vitest";
import { nextSorting, readSorting, writeSorting } from "./sorting.ts";

const columns = [{ sort: "email" }, {}, { sort: "is_active" }];

test("an address names a column, and which way round", () => {
  expect(readSorting("email", columns)).toEqual({ by: "email", descending: false });
  expect(readSorting("-is_active", columns)).toEqual({ by: "is_active", descending: true });
});

test.each([undefined, "-", "--email", "password_hash", "undefined"])(
  "%j sorts by nothing",
  (sort) => {
    expect(readSorting(sort, columns)).toBeNull();
  },
);

test("a column pressed again and again: up, down, as it was", () => {
  const first = nextSorting(null, "email");
  const second = nextSorting(first, "email");
  expect([first, second, nextSorting(second, "email")].map(writeSorting)).toEqual([
    "email",
    "-email",
    undefined,
  ]);
  expect(writeSorting(nextSorting(second, "is_active"))).toBe("is_active");
});
