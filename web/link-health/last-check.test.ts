import { expect, test } from "vitest";
import { lastCheck, whenChecked } from "./last-check.ts";

const now = new Date(2026, 10, 16, 20);

test.each([
  [new Date(2026, 10, 16, 3, 12), "last night"],
  [new Date(2026, 10, 16, 14), "today"],
  [new Date(2026, 10, 15, 23), "yesterday"],
  [new Date(2026, 10, 12, 3), "on 12 November"],
])("a check at %s was %s", (at, words) => expect(whenChecked(at, now)).toBe(words));

const check = (checked_at: string | null) => ({
  platform: "deezer" as const,
  checked_at,
  answered: 1,
  problem: null,
});

test("of several platforms the one that was checked longest ago counts", () => {
  expect(lastCheck([check("2026-11-16T03:00:00.000Z"), check("2026-11-12T03:00:00.000Z")])).toEqual(
    new Date("2026-11-12T03:00:00.000Z"),
  );
  expect(lastCheck([check("2026-11-16T03:00:00.000Z"), check(null)])).toBe(null);
});
