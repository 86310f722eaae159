import type { Db } from "./tables.ts";

export interface Database {
  db: Db;
  /** Whether this start made it: only then are there samples to add. */
  isNew: boolean;
  /** What its owner should mend, in sentences. */
  warnings: readonly string[];
  close: () => Promise<void>;
}
