import type { Db } from "./tables.ts";

export interface Database {
  db: Db;
  /** Whether this start made it: only then are there samples to add. */
  isNew: boolean;
  /** Another one than before once another program has written to it. PostgreSQL tells of that by itself (db/listen.ts). */
  dataVersion?: () => unknown;
  close: () => Promise<void>;
}
