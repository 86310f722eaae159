import type { Backups } from "#contract/backups.ts";

interface BackupHealth {
  text: string;
  isGood: boolean;
  isBad: boolean;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A night was missed. */
const tooOld = 1.5 * day;

/** In a word. */
export function healthOfBackups(
  { engine, is_on, is_under_way, last_failure, data }: Backups,
  now: number,
): BackupHealth {
  const neither = (text: string) => ({ text, isGood: false, isBad: false });
  if (engine === "postgres") return neither("Made with pg_dump");
  if (!is_on) return neither("Switched off");
  if (is_under_way) return neither("Being made");
  if (last_failure) return { text: "Failing", isGood: false, isBad: true };
  const [newest] = data;
  if (!newest) return neither("The first is made in some minutes");
  return now - Date.parse(newest.made_at) > tooOld
    ? { text: "Too old", isGood: false, isBad: true }
    : { text: "Working", isGood: true, isBad: false };
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function ageOf(at: string, now: number): string {
  const age = Math.max(0, now - Date.parse(at));
  if (age < minute) return "Just now";
  if (age < hour) return relative.format(-Math.floor(age / minute), "minute");
  return age < 2 * day
    ? relative.format(-Math.floor(age / hour), "hour")
    : relative.format(-Math.floor(age / day), "day");
}

/** Of all of them together. */
export function sizeOf(backups: Backups["data"]): string {
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  const mebibytes = bytes / 1024 / 1024;
  return `${new Intl.NumberFormat("en", { maximumFractionDigits: mebibytes < 10 ? 1 : 0 }).format(mebibytes)} MiB`;
}
