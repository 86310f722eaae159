import { monthNames } from "./playlist-title.ts";

export function dayInWords(day: string, thisYear?: number) {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${monthNames[month - 1]}${year === thisYear ? "" : ` ${year}`}`;
}
