import { readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Backups } from "#contract/backups.ts";
import { StartError } from "../../process/start-error.ts";

type Maker = "mixtape-auto" | "mixtape" | "replaced";

export type BackupFile = Backups["data"][number];

const ourName = /^(mixtape(?:-auto)?)-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)\.db$/;

export const backupName = (maker: Maker, now: number) =>
  `${maker}-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}.db`;

/** Ignores backups dated in the future, because they would prevent nightly backups until that date. */
export function listBackups(
  folder: string,
  now: number,
  maker: Maker = "mixtape-auto",
): BackupFile[] {
  try {
    const found = readdirSync(folder).flatMap((name) => {
      const [, madeBy, hour, minute, second, rest] = ourName.exec(name) ?? [];
      const made_at = `${hour}:${minute}:${second}.${rest}`;
      if (madeBy !== maker || !(Date.parse(made_at) <= now)) return [];
      return [{ name, made_at, bytes: statSync(join(folder, name)).size }];
    });
    return found.sort((a, b) => b.made_at.localeCompare(a.made_at));
  } catch {
    return [];
  }
}

const leftForTheSite = 64 * 1024 * 1024;

export function freeSpace(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function refuseWithoutRoom(folder: string, needed: number) {
  const least = needed + leftForTheSite;
  if (freeSpace(folder) < least)
    throw new StartError(73, [
      `Not enough disk space for a backup in ${folder}: ${Math.ceil(least / 1024 / 1024)} MiB is needed.`,
    ]);
}

const day = 24 * 3_600_000;
const days = 7;
const weeks = 4;

const dayOf = ({ made_at }: BackupFile) => {
  const date = new Date(made_at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day;
};
/** Numbers the weeks. Weeks begin on Monday, and day 0 (1 January 1970) was a Thursday. */
const weekOf = (made: BackupFile) => Math.floor((dayOf(made) + 3) / 7);

export function backupsToKeep(newestFirst: readonly BackupFile[]): BackupFile[] {
  const [newest] = newestFirst;
  // Keeps all backups of the newest day. Otherwise "Back up now" would replace that day's nightly backup.
  const today = newestFirst.filter((made) => newest && dayOf(made) === dayOf(newest));
  const earlier = newestOfEach(newestFirst.slice(today.length), dayOf);
  const daily = [...today, ...earlier.slice(0, days - 1)];
  const oldestDay = Math.min(...daily.map(dayOf));
  const before = newestFirst.filter((made) => dayOf(made) < oldestDay);
  return [...daily, ...newestOfEach(before, weekOf).slice(0, weeks)];
}

function newestOfEach(newestFirst: readonly BackupFile[], spanOf: (made: BackupFile) => number) {
  const spans = newestFirst.map(spanOf);
  return newestFirst.filter((_, at) => spans[at] !== spans[at - 1]);
}
