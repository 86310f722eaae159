import { expect, test } from "vitest";
import { cachedFile } from "../response-cache/cached-response.ts";
import { HotFiles } from "./hot-files.ts";

const file = (size: number) => cachedFile("", {}, Buffer.alloc(size));
const small = { bytes: 100, bytesOfOne: 50, age: 1000 };

test("never holds more than it may, and lets go of what was asked for longest ago", () => {
  const hot = new HotFiles(small);
  for (const name of ["a", "b", "c"]) hot.keep(name, file(30), 0);
  expect(hot.get("a", 0)).toBeDefined();
  hot.keep("d", file(30), 0);
  expect(hot.bytesHeld).toBe(90);
  expect(["a", "b", "c", "d"].filter((name) => hot.get(name, 0))).toEqual(["a", "c", "d"]);
  for (let count = 0; count < 1000; count++) {
    hot.keep(`file ${count}`, file(count % 60), 0);
    expect(hot.bytesHeld).toBeLessThanOrEqual(100);
  }
});

test("keeps no file that is too large for its kind", () => {
  const hot = new HotFiles(small);
  hot.keep("large", file(51), 0);
  expect(hot.get("large", 0)).toBeUndefined();
  expect(hot.bytesHeld).toBe(0);
});

test("a file kept twice counts once", () => {
  const hot = new HotFiles(small);
  hot.keep("a", file(40), 0);
  hot.keep("a", file(30), 0);
  expect(hot.bytesHeld).toBe(30);
});

test("forgets a file after a while, however often it was asked for: it may be gone", () => {
  const hot = new HotFiles(small);
  hot.keep("a", file(10), 0);
  expect(hot.get("a", 999)).toBeDefined();
  expect(hot.get("a", 1000)).toBeUndefined();
  expect(hot.bytesHeld).toBe(0);
});
