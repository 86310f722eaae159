import { expect, test } from "vitest";
import { lastPageOf, pageNumbers } from "./paging.tsx";

test.each([
  [1, 1, [1]],
  [1, 20, [1, 2, 0, 20]],
  [4, 20, [1, 2, 3, 4, 5, 0, 20]],
  [10, 20, [1, 0, 9, 10, 11, 0, 20]],
  [17, 20, [1, 0, 16, 17, 18, 19, 20]],
  [9, 3, [1, 2, 3]],
])(
  "page numbers: page %i of %i shows the first, the last and the neighbouring pages",
  (page, last, expected) => {
    expect(pageNumbers(page, last)).toEqual(expected);
  },
);

test("last page: is rounded up for an incomplete page, and is 1 for an empty list", () => {
  expect([0, 1, 5, 6, 100_000].map((count) => lastPageOf(count, 5))).toEqual([1, 1, 1, 2, 20_000]);
});
