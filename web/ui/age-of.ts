const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function ageOf(at: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(at));
  if (age < minute) return "just now";
  if (age < hour) return relative.format(-Math.floor(age / minute), "minute");
  return age < 2 * day
    ? relative.format(-Math.floor(age / hour), "hour")
    : relative.format(-Math.floor(age / day), "day");
}
