import { expect, test } from "vitest";
import { accentProblem, accentStyles } from "./accent.ts";

test.each([
  ["#ff8a5c", "dark"],
  ["#b8431a", "light"],
] as const)("accent: %s is accepted in the %s theme", (accent, shade) => {
  expect(accentProblem(accent, shade)).toBeUndefined();
});

test.each([
  ["#222233", "dark", "too faint on a dark page. Pick a lighter colour."],
  ["#ffe14d", "light", "too faint on a light page. Pick a darker colour."],
  // Dark text and light text are both hard to read on a medium grey.
  ["#7a7a7a", "dark", "text on it is hard to read. Pick another colour."],
] as const)("accent: %s is refused in the %s theme: %s", (accent, shade, problem) => {
  expect(accentProblem(accent, shade)).toBe(`Accent, ${shade} theme: ${problem}`);
});

test("accent: the styles define the accent of each theme and a readable text colour on it", () => {
  expect(accentStyles({ dark: "#ff8a5c", light: "#b8431a" })).toBe(
    "@layer base{:root{--accent:#ff8a5c;--on-accent:#1c120c}:root.light{--accent:#b8431a;--on-accent:#ffffff}}",
  );
});
