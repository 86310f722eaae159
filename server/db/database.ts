import type { Db } from "./tables.ts";

export interface Database {
  db: Db;
  /** Whether this start made it. */
  isNew: boolean;
  /** SQLite's: changes when another program has written to the file. PostgreSQL notifies (db/listen.ts). */
  dataVersion?: () => unknown;
  close: () => Promise<void>;
}
