// What there is of backups, from the rows that tell of them and the files that lie here.
import type { Backups } from "#contract/backups.ts";
import type { BackupRow, Reader } from "../../db/tables.ts";
import { listBackups } from "./queries.ts";
import { isMade, isThere } from "./remove-old.ts";

export interface Failure {
  at: number;
  problem: string;
}

export interface Situation {
  rows: BackupRow[];
  newest: BackupRow | undefined;
  /** The last, where none has been made since. */
  failure: Failure | undefined;
}

/** `unwritten`: a failure that no row tells of. */
export async function readSituation(db: Reader, host: string, now: number, unwritten: Failure | undefined): Promise<Situation> {
  const rows = await listBackups(db);
  const newest = rows.find((row) => isMade(row) && row.started_at <= now && isThere(row, host));
  const written = rows.flatMap(({ started_at, problem }) => (problem === null ? [] : [{ at: started_at, problem }]));
  const last = [...written, ...(unwritten ? [unwritten] : [])].toSorted((a, b) => b.at - a.at)[0];
  return { rows, newest, failure: last && last.at >= (newest?.started_at ?? 0) ? last : undefined };
}

export const isUnfinished = ({ ended_at }: BackupRow) => ended_at === null;

export function describeSituation({ rows, failure }: Situation, host: string): Pick<Backups, "last_failure" | "data" | "count"> {
  const data = rows
    .filter((row) => isMade(row) && isThere(row, host))
    .map((row) => ({
      name: row.name,
      host: row.host === host ? null : row.host,
      made_at: new Date(row.started_at).toISOString(),
      bytes: row.bytes ?? 0,
    }));
  return { last_failure: failure ? { at: new Date(failure.at).toISOString(), problem: failure.problem } : null, data, count: data.length };
}
