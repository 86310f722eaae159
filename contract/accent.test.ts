import { expect, test } from "vitest";
import { accentStyles, readabilityOf } from "./accent.ts";

test.each([
  ["#ff8a5c", "dark", undefined],
  ["#b8431a", "light", undefined],
  ["#222233", "dark", "cannot be seen on the page: 1.2:1, and it must be 3:1 at least"],
  ["#ffe14d", "light", "cannot be seen on the page: 1.2:1, and it must be 3:1 at least"],
  // In the middle, where neither ink can be read.
  ["#7a7a7a", "dark", "leaves words on it unreadable: 4.2:1, and it must be 4.5:1 at least"],
] as const)("%s in the %s: %s", (accent, shade, problem) => {
  expect(readabilityOf(accent, shade).problem).toBe(problem && `Accent (${shade}) ${problem}`);
});

test("the styles name both colours and the inks that can be read on them", () => {
  expect(accentStyles({ dark: "#ff8a5c", light: "#b8431a" })).toBe(
    "@layer base{:root{--accent:#ff8a5c;--on-accent:#1c120c}:root.light{--accent:#b8431a;--on-accent:#ffffff}}",
  );
});
