// Puts a backup in the database's place. Everything that can fail is done on a copy beside it (restore-steps.ts).
import { constants, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { isNoRoom } from "../db/errors.ts";
import { migrate, unknownTo } from "../db/migrate.ts";
import { sqliteDialect } from "../db/sqlite.ts";
import { databaseFile, databaseFiles, isDamaged, lockFolder } from "../db/sqlite-file.ts";
import type { Tables } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";
import { dropFacts } from "./facts.ts";
import { copyInto, isSameFile, type OpenedBackup } from "./opened-backup.ts";
import {
  copyOf,
  decide,
  draftOf,
  finish,
  forget,
  isDecided,
  settleInterrupted,
  undo,
} from "./restore-steps.ts";
import { revokeSessionsAndTokens } from "./revoke-sessions-and-tokens.ts";
import { inOneLine } from "./schema.ts";
import { foreignInSqlite } from "./sqlite-schema.ts";
import { ledgerOf, type VerifiedCopy, verifyCopy } from "./verify-copy.ts";
import { writeLogIntoFile } from "./write-log-into-file.ts";

interface RestoreOptions {
  dataDir: string;
  backup: OpenedBackup;
  /** The owner means to go back from a newer program to this one. */
  replaceNewer: boolean;
  now: number;
  /** Called when it is done. A restore that is interrupted before that is told by the next start. */
  tell?: (restored: Restored) => void;
}

export interface Restored extends Pick<VerifiedCopy, "facts"> {
  counts: (table: string) => number;
  /** The folder that holds what was there before. */
  keptIn: string | undefined;
  /** How many mails that waited in the backup are not sent. */
  droppedMails: number;
}

export async function restoreSqlite({
  dataDir,
  backup,
  replaceNewer,
  now,
  tell,
}: RestoreOptions): Promise<Restored> {
  const { file } = backup;
  const target = databaseFile(dataDir);
  const lock = lockFolder(dataDir);
  const draft = draftOf(dataDir);
  try {
    if (isSameFile(backup.handle, target))
      throw new StartError(64, [`${file} is the site's own database.`]);
    settleInterrupted(dataDir);
    if (!replaceNewer) refuseToGoBack(target);
    copyInto(draft, backup.handle);
    if (backup.log !== undefined) copyInto(`${draft}-wal`, backup.log);
    const copy = verifyCopy(draft);
    if (!copy)
      throw new StartError(65, [
        `${file} is damaged, or no backup of Mixtape: nothing was changed.`,
      ]);
    const unknown = unknownTo(copy.ledger);
    if (unknown.length > 0)
      throw new StartError(78, [
        `${file} was written by a newer Mixtape (it has ${unknown.join(", ")}): update this program first. Nothing was changed.`,
      ]);
    await refuseForeign(draft, file, copy.ledger);
    if (copy.misfits.length > 0)
      throw new StartError(65, [
        `${file} holds values of the wrong type in ${inOneLine(copy.misfits)}. Nothing was changed.`,
      ]);
    const droppedMails = await prepare(draft, now);
    const decision = { file, keptIn: keepOld(dataDir, now) };
    decide(dataDir, decision);
    const keptIn = finish(dataDir, decision);
    const counts = (table: string) => copy.tables[table]?.rows ?? 0;
    const restored = { facts: copy.facts, counts, keptIn, droppedMails };
    tell?.(restored);
    forget(dataDir);
    return restored;
  } catch (error) {
    throw isNoRoom(error)
      ? new StartError(73, [
          `There is no room in ${dataDir} for the restored site and a copy of the old one: nothing was changed.`,
        ])
      : error;
  } finally {
    if (!isDecided(dataDir)) undo(dataDir);
    lock.release();
  }
}

async function refuseForeign(draft: string, file: string, ledger: readonly string[]) {
  const db = new DatabaseSync(draft, { readOnly: true });
  const foreign = await foreignInSqlite(db, ledger).finally(() => db.close());
  if (foreign.length > 0)
    throw new StartError(65, [
      `${file} does not hold what Mixtape has made: ${inOneLine(foreign)}. Nothing was changed.`,
    ]);
}

async function prepare(draft: string, now: number): Promise<number> {
  const raw = new DatabaseSync(draft);
  dropFacts(raw);
  raw.close();
  const db = new Kysely<Tables>({ dialect: sqliteDialect(draft) });
  let droppedMails: number;
  try {
    await migrate(db, "sqlite");
    droppedMails = await revokeSessionsAndTokens(db, now);
  } finally {
    await db.destroy();
  }
  writeLogIntoFile(draft);
  syncToDisk(draft);
  return droppedMails;
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

/** A copy of what is there, and the name of the folder it is to have. A damaged database is copied as it is, with its log. */
function keepOld(dataDir: string, now: number): string | undefined {
  if (!existsSync(databaseFile(dataDir))) return undefined;
  // Beside a damaged file SQLite would throw the log away.
  if (!isDamaged(databaseFile(dataDir))) writeLogIntoFile(databaseFile(dataDir));
  const folder = copyOf(dataDir);
  mkdirSync(folder, { mode: 0o700 });
  for (const path of databaseFiles(dataDir).filter((name) => existsSync(name))) {
    const copy = join(folder, basename(path));
    copyFileSync(path, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    syncToDisk(copy);
  }
  syncToDisk(folder);
  return `replaced-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}`;
}
