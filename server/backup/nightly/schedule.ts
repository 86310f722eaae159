// When a nightly backup is due. By the machine's own time of day.
import type { BackupRow } from "../../db/tables.ts";

const hour = 3_600_000;
/** After the hour that clocks skip or repeat in spring and autumn. */
const [nightHour, nightMinute] = [3, 15];

/** The last moment at which a backup was to be made. */
export function lastNight(now: number): number {
  const night = new Date(now);
  night.setHours(nightHour, nightMinute, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}

interface DueFacts {
  now: number;
  /** This machine. */
  host: string;
  newest: BackupRow | undefined;
  /** The last failure, where it came after the newest. */
  failedAt: number | undefined;
  /** When the database was made. */
  since: number;
}

export function isDue({ now, host, newest, failedAt, since }: DueFacts): boolean {
  if (failedAt !== undefined && failedAt > now - hour) return false;
  // Of several machines the one that made the last comes first, so that they lie together.
  const night = lastNight(now - (newest && newest.host !== host ? hour : 0));
  return (newest?.started_at ?? since) < night;
}
