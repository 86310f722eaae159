import { expect, test } from "vitest";
import { ended } from "./sentences.ts";

test.each([
  ["Month must be 1 to 12", "Month must be 1 to 12."],
  ["This is no playlist.", "This is no playlist."],
  ["Too many.. ", "Too many."],
])("%j ends with one period", (given, expected) => {
  expect(ended(given)).toBe(expected);
});
