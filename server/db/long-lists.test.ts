import { expect, test } from "vitest";
import { readPage } from "./long-lists.ts";

const list = Array.from({ length: 101 }, (_, index) => ({ id: String(index).padStart(3, "0") }));

/** Reads the list above as a database would, and remembers how. */
async function pageOf(skip: number, limit: number, direction: "asc" | "desc") {
  const parts: { offset: number; limit: number; direction: string }[] = [];
  const ids = await readPage({ skip, limit, count: list.length, direction }, async (part) => {
    parts.push(part);
    const inOrder = part.direction === "asc" ? list : list.toReversed();
    return inOrder.slice(part.offset, part.offset + part.limit);
  });
  return { ids, parts };
}

test("whatever page is asked for, in either direction: its rows, and never more than half of the list skipped", async () => {
  for (const direction of ["asc", "desc"] as const) {
    const inOrder = direction === "asc" ? list : list.toReversed();
    for (const limit of [1, 5, 100]) {
      for (let skip = 0; skip <= list.length; skip++) {
        const { ids, parts } = await pageOf(skip, limit, direction);
        expect(ids).toEqual(inOrder.slice(skip, skip + limit));
        for (const { offset } of parts) expect(offset).toBeLessThanOrEqual(list.length / 2);
      }
    }
  }
});

test("the last page is read from the end, and nothing is read beyond it", async () => {
  expect((await pageOf(100, 5, "asc")).parts).toEqual([{ offset: 0, limit: 1, direction: "desc" }]);
  expect((await pageOf(101, 5, "asc")).parts).toEqual([]);
});
