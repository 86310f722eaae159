import type { Backups } from "#contract/backups.ts";
import type { Health } from "./status-line.tsx";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const tooOld = 1.5 * day;

export function healthOfBackups(
  { engine, is_on, is_under_way, last_failure, data }: Backups,
  now: number,
): Health {
  if (engine === "postgres") return { state: "Made with pg_dump" };
  if (!is_on) return { state: "Switched off" };
  if (is_under_way) return { state: "Being made" };
  if (last_failure) return { state: "Failing", mark: "bad" };
  const [newest] = data;
  if (!newest) return { state: "First backup in a few minutes" };
  const made = `made ${ageOf(newest.made_at, now)}`;
  return now - Date.parse(newest.made_at) > tooOld
    ? { state: `Too old: ${made}`, mark: "bad" }
    : { state: `Newest ${made}`, mark: "good" };
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function ageOf(at: string, now: number): string {
  const age = Math.max(0, now - Date.parse(at));
  if (age < minute) return "just now";
  if (age < hour) return relative.format(-Math.floor(age / minute), "minute");
  return age < 2 * day
    ? relative.format(-Math.floor(age / hour), "hour")
    : relative.format(-Math.floor(age / day), "day");
}

export function sizeOf(backups: Backups["data"]): string {
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
