import { expect, test } from "vitest";
import { calendarDay } from "./calendar-day.ts";

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

test("calendar day: lasts from local midnight to midnight, even when clocks change and at New Year", () => {
  expect(calendarDay(at(2026, 10, 12, 23, 59))).toBe("2026-11-12");
  for (const hour of [0, 23]) {
    expect(calendarDay(at(2026, 9, 25, hour, 30), 1)).toBe("2026-10-24");
    expect(calendarDay(at(2026, 2, 29, hour, 30), 1)).toBe("2026-03-28");
  }
  expect(calendarDay(at(2026, 0, 3, 12, 0), 29)).toBe("2025-12-05");
});
