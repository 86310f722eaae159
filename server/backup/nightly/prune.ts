// Prunes old backups: those beyond what retention.ts keeps.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BackupRow, Db } from "../../db/tables.ts";
import { forgetBackup, listBackups } from "./queries.ts";
import { backupsToKeep } from "./retention.ts";

/** Longer than any is kept: then its machine is gone, and nobody will delete it. */
const longest = 60 * 24 * 3_600_000;

export const isComplete = ({ bytes }: BackupRow) => bytes !== null;
const fileOf = ({ folder, name }: BackupRow) => join(folder, name);

/** Whether it can be there: the files of other machines are not in sight. */
export const mayExist = (row: BackupRow, host: string) =>
  row.host !== host || existsSync(fileOf(row));

/** Deletes the files that the site has made and no longer keeps, and none that it knows nothing of. Returns their names. */
export async function pruneNightlyBackups(db: Db, host: string, now: number): Promise<string[]> {
  const made = (await listBackups(db)).filter(isComplete);
  // Files that the owner has deleted do not count, or one that is there would go in their place.
  const stay = backupsToKeep(made.filter((row) => mayExist(row, host)));
  const removed: string[] = [];
  for (const row of made) {
    if (stay.has(row)) continue;
    const isHere = existsSync(fileOf(row));
    if (isHere) {
      rmSync(fileOf(row));
      removed.push(row.name);
    }
    if (isHere || row.host === host || row.started_at < now - longest)
      await forgetBackup(db, row.name);
  }
  return removed;
}
