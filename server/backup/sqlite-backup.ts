// A copy of the database while the site runs. VACUUM INTO reads one moment of it, in this process and not the site's:
// nobody waits, and however much is written meanwhile, it need not begin again as SQLite's page-by-page backup must.
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isNoRoom } from "../db/errors.ts";
import { databaseFile, databaseFiles, refuseDamaged } from "../db/sqlite-file.ts";
import { refuseUnreadable } from "../process/data-owner.ts";
import { StartError } from "../process/start-error.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";
import { writeFacts } from "./facts.ts";
import type { Backup } from "./folder.ts";
import { ledgerOf, verifyCopy } from "./verify-copy.ts";

export function backUpSqlite(dataDir: string, path: string, now: number): Backup {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new StartError(66, [
      `There is nothing to back up yet: ${source} does not exist. Start the site once.`,
    ]);
  refuseUnreadable(dataDir, databaseFiles(dataDir));
  refuseDamaged(source);
  const draft = `${path}.part`;
  try {
    const ledger = copyInto(source, draft, now);
    const copy = verifyCopy(draft);
    if (copy?.ledger.join() !== ledger.join())
      throw new StartError(65, [
        `The copy of ${source} is not whole, and was thrown away. Look at the disk that ${path} lies on.`,
      ]);
    syncToDisk(draft);
    renameSync(draft, path);
    syncToDisk(dirname(path));
    return { path, bytes: statSync(path).size, counts: (name) => copy.tables[name]?.rows ?? 0 };
  } catch (error) {
    throw isNoRoom(error)
      ? new StartError(73, [`There is no room for a backup beside ${path}.`])
      : error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns what the copied database has been through. */
function copyInto(source: string, draft: string, now: number): string[] {
  rmSync(draft, { force: true });
  const original = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  let ledger: string[];
  try {
    original.prepare("VACUUM INTO ?").run(draft);
    ledger = ledgerOf(original);
  } finally {
    original.close();
  }
  const copy = new DatabaseSync(draft);
  try {
    writeFacts(copy, now);
  } finally {
    copy.close();
  }
  return ledger;
}
