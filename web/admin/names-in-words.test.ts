import { expect, test } from "vitest";
import { namesInWords } from "./names-in-words.ts";

test.each([
  [["A"], "A"],
  [["A", "B"], "A and B"],
  [["A", "B", "C"], "A, B and C"],
  [["A", "B", "C", "D", "E"], "A, B, C and 2 more"],
])("%j are %j", (names, words) => {
  expect(namesInWords(names)).toBe(words);
});
