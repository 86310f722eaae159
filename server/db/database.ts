import type { Db } from "./tables.ts";

export interface Database {
  db: Db;
  isNew: boolean;
  dataVersion?: () => unknown;
  close: () => Promise<void>;
}
