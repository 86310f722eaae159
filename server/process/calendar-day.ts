export function calendarDay(time: number, daysBefore = 0) {
  const date = new Date(time);
  // By the calendar and not by 24 hours: two days of a year are longer or shorter.
  date.setDate(date.getDate() - daysBefore);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
