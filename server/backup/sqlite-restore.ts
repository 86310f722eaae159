// Puts a backup in the database's place. Everything that can fail is done on a copy beside it; the last step is one rename.
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { migrate, unknownTo } from "../db/migrate.ts";
import { sqliteDialect } from "../db/sqlite.ts";
import { databaseFile, lockFolder } from "../db/sqlite-file.ts";
import type { Tables } from "../db/tables.ts";
import { StartError } from "../start-error.ts";
import { syncToDisk } from "../sync-to-disk.ts";
import { endWhatWasOpen } from "./end-what-was-open.ts";
import { dropFacts } from "./facts.ts";
import { ledgerOf, type VerifiedCopy, verifyCopy } from "./verify-copy.ts";

interface RestoreOptions {
  dataDir: string;
  file: string;
  /** The owner means to go back from a newer program to this one. */
  replaceNewer: boolean;
  now: number;
}

export interface Restored extends Pick<VerifiedCopy, "facts"> {
  counts: (table: string) => number;
  /** The folder that holds what was there before. */
  keptIn: string | undefined;
}

export async function restoreSqlite({ dataDir, file, replaceNewer, now }: RestoreOptions): Promise<Restored> {
  const target = databaseFile(dataDir);
  if (existsSync(target) && realpathSync(target) === realpathSync(file)) throw new StartError(64, [`${file} is the site's own database.`]);
  const lock = lockFolder(dataDir);
  const draft = `${target}.restored`;
  try {
    if (!replaceNewer) refuseToGoBack(target);
    copyWithLog(file, draft);
    const copy = verifyCopy(draft);
    if (!copy) throw new StartError(65, [`${file} is damaged, or no backup of Mixtape: nothing was changed.`]);
    const unknown = unknownTo(copy.ledger);
    if (unknown.length > 0)
      throw new StartError(78, [
        `${file} was written by a newer Mixtape (it has ${unknown.join(", ")}): update this program first. Nothing was changed.`,
      ]);
    await prepare(draft, now);
    const keptIn = moveAside(target, dataDir, now);
    renameSync(draft, target);
    syncToDisk(dataDir);
    return { facts: copy.facts, counts: (table) => copy.tables[table]?.rows ?? 0, keptIn };
  } finally {
    removeWithLog(draft);
    lock.release();
  }
}

/** A database that was copied, not backed up, may have its newest rows in the log beside it. */
function copyWithLog(file: string, draft: string) {
  removeWithLog(draft);
  copyFileSync(file, draft);
  // The copy comes with the mode of the original, which may have been carried through a machine that knows no modes.
  chmodSync(draft, 0o600);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${draft}-wal`);
}

const removeWithLog = (path: string) => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
};

async function prepare(draft: string, now: number) {
  const raw = new DatabaseSync(draft);
  dropFacts(raw);
  raw.close();
  const db = new Kysely<Tables>({ dialect: sqliteDialect(draft) });
  try {
    await migrate(db, "sqlite");
    await endWhatWasOpen(db, now);
  } finally {
    await db.destroy();
  }
  syncToDisk(draft);
}

function refuseToGoBack(target: string) {
  const unknown = unknownTo(ledgerIn(target));
  if (unknown.length === 0) return;
  throw new StartError(78, [
    `The site's database was written by a newer Mixtape (it has ${unknown.join(", ")}), and nothing was changed.`,
    "If you mean to go back to this older program, add --replace-newer.",
  ]);
}

/** Empty where it cannot be read: a damaged database is what backups are for. */
function ledgerIn(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return ledgerOf(db);
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}

/**
 * Never leaves the folder without a database: a start in that moment would make an empty one. And never leaves the old
 * write-ahead log beside the new file, which it would corrupt.
 */
function moveAside(target: string, dataDir: string, now: number): string | undefined {
  if (!existsSync(target)) return undefined;
  try {
    // Brings the log into the file and removes it.
    new DatabaseSync(target).close();
  } catch {
    // Damaged: it goes as it is.
  }
  const folder = join(dataDir, `replaced-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(folder, { mode: 0o700 });
  linkOrCopy(target, join(folder, basename(target)));
  for (const path of [`${target}-wal`, `${target}-shm`]) if (existsSync(path)) renameSync(path, join(folder, basename(path)));
  return folder;
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch {
    // A file system without hard links.
    copyFileSync(from, to);
  }
}
