export function calendarDay(time: number, daysBefore = 0) {
  const date = new Date(time);
  date.setDate(date.getDate() - daysBefore);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

export const monthBefore = (time: number) =>
  calendarDay(time, new Date(time).getDate()).slice(0, 7);
