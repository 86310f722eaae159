export function calendarDay(time: number, daysBefore = 0) {
  const date = new Date(time);
  // Subtracts calendar days instead of 24 hours, because DST makes two days of a year longer or shorter.
  date.setDate(date.getDate() - daysBefore);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns the month before the one of `time`, such as 2026-11. */
export const monthBefore = (time: number) =>
  calendarDay(time, new Date(time).getDate()).slice(0, 7);
