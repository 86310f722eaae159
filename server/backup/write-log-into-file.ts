import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../process/start-error.ts";

/**
 * Afterwards the file alone is the whole database. Closing a connection does that too, but only for one that has read
 * something, and without a word where it fails.
 */
export function writeLogIntoFile(path: string) {
  const inUse = new StartError(75, [
    `Another program uses ${path}: nothing was changed. End it, and run this again.`,
  ]);
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    db.prepare("select count(*) from sqlite_schema").get();
    if (db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy !== 0) throw inUse;
  } finally {
    db.close();
  }
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw inUse;
}
