// Which of the nightly backups are kept.
import type { BackupRow } from "../../db/tables.ts";

const day = 24 * 3_600_000;
const days = 7;
const weeks = 4;

const dayOf = (time: number) => {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day;
};
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7);

/** The newest of each of the last seven days that have one, and of each of the last four weeks before those. */
export function backupsToKeep<Made extends Pick<BackupRow, "started_at">>(
  backups: readonly Made[],
): Set<Made> {
  const newestFirst = backups.toSorted((a, b) => b.started_at - a.started_at);
  const daily = newestOfEach(newestFirst, dayOf).slice(0, days);
  const oldestDay = Math.min(...daily.map(({ started_at }) => dayOf(started_at)));
  const before = newestFirst.filter(({ started_at }) => dayOf(started_at) < oldestDay);
  return new Set([...daily, ...newestOfEach(before, weekOf).slice(0, weeks)]);
}

function newestOfEach<Made extends Pick<BackupRow, "started_at">>(
  newestFirst: readonly Made[],
  spanOf: (time: number) => number,
): Made[] {
  const found = new Map<number, Made>();
  for (const made of newestFirst)
    if (!found.has(spanOf(made.started_at))) found.set(spanOf(made.started_at), made);
  return [...found.values()];
}
