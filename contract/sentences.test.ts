import { expect, test } from "vitest";
import { ended } from "./sentences.ts";

test.each([
  ["Month must be 1 to 12", "Month must be 1 to 12."],
  ["This is no playlist.", "This is no playlist."],
  ["Too many.. ", "Too many."],
])("%j ends with one period", (given, expected) => {
  expect(ended(given)).toBe(expected);
});

// A hang fails by the time-out: each of the periods was once looked at from each of the others.
test("many periods in a row are ended at once", () => {
  const sentence = `${".".repeat(300_000)}x`;
  expect(ended(sentence)).toBe(`${sentence}.`);
});
