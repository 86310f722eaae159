// No schema library here: pages read this file.
import { monthNames } from "./playlist-title.ts";

/** 12 November 2026, of 2026-11-12; without the year where it is the one we are in. */
export function dayInWords(day: string, thisYear?: number): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${monthNames[month - 1]}${year === thisYear ? "" : ` ${year}`}`;
}
