import { expect, test } from "vitest";
import { lastLook, whenLooked } from "./last-look.ts";

const now = new Date(2026, 10, 16, 20);

test.each([
  [new Date(2026, 10, 16, 3, 12), "last night"],
  [new Date(2026, 10, 16, 14), "today"],
  [new Date(2026, 10, 15, 23), "yesterday"],
  [new Date(2026, 10, 12, 3), "on 12 November"],
])("a look at %s was %s", (at, words) => expect(whenLooked(at, now)).toBe(words));

const look = (looked_at: string | null) => ({ platform: "deezer" as const, looked_at, answered: 1, problem: null });

test("of several platforms the one that was looked at longest ago counts", () => {
  expect(lastLook([look("2026-11-16T03:00:00.000Z"), look("2026-11-12T03:00:00.000Z")])).toEqual(new Date("2026-11-12T03:00:00.000Z"));
  expect(lastLook([look("2026-11-16T03:00:00.000Z"), look(null)])).toBe(null);
});
