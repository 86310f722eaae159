// The state of the nightly backups, from their rows in the database and the files on this machine.
import type { Backups } from "#contract/backups.ts";
import type { BackupRow, Reader } from "../../db/tables.ts";
import { isComplete, mayExist } from "./prune.ts";
import { listBackups } from "./queries.ts";

export interface Failure {
  at: number;
  problem: string;
}

export interface BackupStatus {
  rows: BackupRow[];
  newest: BackupRow | undefined;
  /** The last, where none has been made since. */
  failure: Failure | undefined;
}

/** `unsaved`: a failure that could not be saved in the database. */
export async function readBackupStatus(
  db: Reader,
  host: string,
  now: number,
  unsaved: Failure | undefined,
): Promise<BackupStatus> {
  const rows = await listBackups(db);
  const newest = rows.find(
    (row) => isComplete(row) && row.started_at <= now && mayExist(row, host),
  );
  const written = rows.flatMap(({ started_at, problem }) =>
    problem === null ? [] : [{ at: started_at, problem }],
  );
  const last = [...written, ...(unsaved ? [unsaved] : [])].toSorted((a, b) => b.at - a.at)[0];
  return { rows, newest, failure: last && last.at >= (newest?.started_at ?? 0) ? last : undefined };
}

export const isUnfinished = ({ ended_at }: BackupRow) => ended_at === null;

export function describeBackupStatus(
  { rows, failure }: BackupStatus,
  host: string,
): Pick<Backups, "last_failure" | "data" | "count"> {
  const data = rows
    .filter((row) => isComplete(row) && mayExist(row, host))
    .map((row) => ({
      name: row.name,
      host: row.host === host ? null : row.host,
      made_at: new Date(row.started_at).toISOString(),
      bytes: row.bytes ?? 0,
    }));
  return {
    last_failure: failure
      ? { at: new Date(failure.at).toISOString(), problem: failure.problem }
      : null,
    data,
    count: data.length,
  };
}
