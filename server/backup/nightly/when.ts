// When a backup is due, and which ones are kept. By the machine's own time of day.
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

interface Situation {
  now: number;
  /** This machine. */
  host: string;
  newest: BackupRow | undefined;
  /** The last failure, where it came after the newest. */
  failedAt: number | undefined;
  /** When the database was made. */
  since: number;
}

export function isDue({ now, host, newest, failedAt, since }: Situation): boolean {
  if (failedAt !== undefined && failedAt > now - hour) return false;
  // Of several machines the one that made the last comes first, so that they lie together.
  const night = lastNight(now - (newest && newest.host !== host ? hour : 0));
  return (newest?.started_at ?? since) < night;
}

const days = 7;
const weeks = 4;

const dayOf = (time: number) => {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * hour);
};
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7);

/** The newest of each of the last seven days that have one, and of each of the last four weeks before those. */
export function kept<Made extends Pick<BackupRow, "started_at">>(backups: readonly Made[]): Set<Made> {
  const newestFirst = backups.toSorted((a, b) => b.started_at - a.started_at);
  const daily = newestOfEach(newestFirst, dayOf).slice(0, days);
  const oldestDay = Math.min(...daily.map(({ started_at }) => dayOf(started_at)));
  const before = newestFirst.filter(({ started_at }) => dayOf(started_at) < oldestDay);
  return new Set([...daily, ...newestOfEach(before, weekOf).slice(0, weeks)]);
}

function newestOfEach<Made extends Pick<BackupRow, "started_at">>(newestFirst: readonly Made[], spanOf: (time: number) => number): Made[] {
  const found = new Map<number, Made>();
  for (const made of newestFirst) if (!found.has(spanOf(made.started_at))) found.set(spanOf(made.started_at), made);
  return [...found.values()];
}
