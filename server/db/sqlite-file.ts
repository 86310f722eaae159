import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { commandLine } from "../process/command-line.ts";
import { refuseUnreadable } from "../process/data-dir.ts";
import { StartError } from "../process/start-error.ts";
import { errcodeOf } from "./errors.ts";

export const applicationId = 0x4d495854;

export const databaseFile = (dataDir: string) => join(dataDir, "mixtape.db");

export function lockFolder(dataDir: string) {
  const lock = lockUnlessRunning(dataDir);
  if (lock) return lock;
  throw new StartError(75, [
    `Mixtape is already running on ${dataDir}. Stop it first, or use a different DATA_DIR.`,
  ]);
}

/** Returns undefined while the site runs. The lock is an SQLite transaction, because Node has no file locks. */
export function lockUnlessRunning(dataDir: string): { release: () => void } | undefined {
  const path = join(dataDir, "mixtape.lock");
  for (const file of [path, databaseFile(dataDir)]) refuseUnreadable(file);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    chmodSync(path, 0o600);
    // The journal is in memory, because SQLite cannot create a journal file on a full disk.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (errcodeOf(error) === 5) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

/** Renames the file into place after its first page is written, so that a crash cannot leave an empty file. */
export function createIfMissing(path: string): boolean {
  if (existsSync(path)) return false;
  const temporary = `${path}.new`;
  rmSync(temporary, { force: true });
  const db = new DatabaseSync(temporary);
  db.exec(`PRAGMA application_id = ${applicationId}; VACUUM`);
  db.close();
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
  return true;
}

/** SQLite's codes for a file that is no database, malformed, or shorter than its header says. */
const damage = new Set([26, 11, 522]);

export const isCorruptionError = (error: unknown) =>
  damage.has(errcodeOf(error)) || damage.has(errcodeOf(error) & 0xff);

/** Checks for SQLITE_IOERR_SHMSIZE (4874): the disk has no room for the index of the write-ahead log, which even reads need. */
export function refuseFullDisk(error: unknown, path: string) {
  if (errcodeOf(error) === 4874)
    throw new StartError(73, [
      `The disk is full, so ${path} can't be opened. Free some space and try again.`,
    ]);
}

export const isCorruptFile = (path: string) => !passes(path, (db) => isOurs(db) && isSound(db));

export function refuseForeign(path: string) {
  if (!passes(path, isOurs)) throw damagedError(path);
}

function passes(path: string, check: (db: DatabaseSync) => boolean) {
  try {
    using db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
    return check(db);
  } catch (error) {
    const isUnknownFormat = errcodeOf(error) === 1;
    if (isCorruptionError(error) || isUnknownFormat) return false;
    refuseFullDisk(error, path);
    throw new StartError(69, [
      `The database ${path} couldn't be opened: ${error instanceof Error ? error.message : error}.`,
    ]);
  }
}

const isOurs = (db: DatabaseSync) =>
  db.prepare("PRAGMA application_id").get()?.application_id === applicationId;

const isSound = (db: DatabaseSync) =>
  db.prepare("PRAGMA quick_check(1)").get()?.quick_check === "ok";

export const damagedError = (path: string) =>
  new StartError(65, [
    `The database ${path} is damaged. It hasn't been changed.`,
    `Restore your newest backup (the damaged file is kept): ${commandLine("restore", "FILE")}`,
  ]);
