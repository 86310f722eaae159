import type { Backups } from "#contract/backups.ts";
import { ageOf } from "../../../ui/age-of.ts";
import type { Health } from "./status-line.tsx";

const tooOld = 36 * 3_600_000;

export function healthOfBackups(
  { engine, is_on, is_under_way, last_failure, data }: Backups,
  now: number,
): Health {
  if (engine === "postgres") return { state: "Made with pg_dump" };
  if (!is_on) return { state: "Switched off" };
  if (is_under_way) return { state: "Backing up…" };
  if (last_failure) return { state: "Failing", mark: "bad" };
  const [newest] = data;
  if (!newest) return { state: "First backup in a few minutes" };
  const last = ageOf(newest.made_at, now);
  return now - Date.parse(newest.made_at) > tooOld
    ? { state: `Overdue: last backup ${last}`, mark: "bad" }
    : { state: `Last backup ${last}`, mark: "good" };
}

export function sizeOf(backups: Backups["data"]): string {
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
