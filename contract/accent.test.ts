import { expect, test } from "vitest";
import { accentProblem, accentStyles, contrast, onAccent } from "./accent.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#777", "#777777", 1],
  ["#767676", "#ffffff", 4.54],
])("%s and %s are apart by %d", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

test("an accent is written on in the ink that can be read", () => {
  expect([onAccent("#ff8a5c"), onAccent("#b8431a")]).toEqual(["#1c120c", "#ffffff"]);
});

test.each([
  ["#ff8a5c", "dark", undefined],
  ["#b8431a", "light", undefined],
  ["#222233", "dark", "Accent (dark) is too faint on a dark page. Pick a lighter colour."],
  ["#ffe14d", "light", "Accent (light) is too faint on a light page. Pick a darker colour."],
  // In the middle, where neither ink can be read.
  ["#7a7a7a", "dark", "Accent (dark) makes text on it hard to read. Pick another colour."],
] as const)("%s in the %s: %s", (accent, shade, problem) => {
  expect(accentProblem(accent, shade)).toBe(problem);
});

test("the styles name both colours and their inks", () => {
  expect(accentStyles({ dark: "#ff8a5c", light: "#b8431a" })).toBe(
    "@layer base{:root{--accent:#ff8a5c;--on-accent:#1c120c}:root.light{--accent:#b8431a;--on-accent:#ffffff}}",
  );
});
