import { monthNames } from "./playlist-title.ts";

/** 2026-11-12 is "12 November 2026", without the year where that is `thisYear`. */
export function dayInWords(day: string, thisYear?: number): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${monthNames[month - 1]}${year === thisYear ? "" : ` ${year}`}`;
}
