const twoDigits = (number: number) => String(number).padStart(2, "0");

export function calendarDay(time: number, daysBefore = 0) {
  const date = new Date(time);
  // By the calendar and not by 24 hours: two days of a year are longer or shorter.
  date.setDate(date.getDate() - daysBefore);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
