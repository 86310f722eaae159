import type { BackupFile } from "./folder.ts";

const day = 24 * 3_600_000;
const days = 7;
const weeks = 4;

const dayOf = ({ madeAt }: BackupFile) => {
  const date = new Date(madeAt);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day;
};
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (made: BackupFile) => Math.floor((dayOf(made) + 3) / 7);

export function backupsToKeep(newestFirst: readonly BackupFile[]): BackupFile[] {
  const [newest] = newestFirst;
  // "Back up now" must not replace the nightly backup.
  const today = newestFirst.filter((made) => newest && dayOf(made) === dayOf(newest));
  const earlier = newestOfEach(newestFirst.slice(today.length), dayOf).slice(0, days - 1);
  const daily = [...today, ...earlier];
  const oldestDay = Math.min(...daily.map(dayOf));
  const before = newestFirst.filter((made) => dayOf(made) < oldestDay);
  return [...daily, ...newestOfEach(before, weekOf).slice(0, weeks)];
}

function newestOfEach(newestFirst: readonly BackupFile[], spanOf: (made: BackupFile) => number) {
  const spans = newestFirst.map(spanOf);
  return newestFirst.filter((_, at) => spans[at] !== spans[at - 1]);
}
