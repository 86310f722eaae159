import { expect, test } from "vitest";
import { dayInWords } from "./day-in-words.ts";

test("a day is said as people say it, with its year where it is another one", () => {
  expect(dayInWords("2026-11-02", 2026)).toBe("2 November");
  expect(dayInWords("2025-12-31", 2026)).toBe("31 December 2025");
  expect(dayInWords("2026-01-12")).toBe("12 January 2026");
});
