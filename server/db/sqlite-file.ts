import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { commandLine } from "../process/command-line.ts";
import { refuseUnreadable } from "../process/data-dir.ts";
import { StartError } from "../process/start-error.ts";
import { errcodeOf } from "./errors.ts";

export const applicationId = 0x4d495854;

export const databaseFile = (dataDir: string) => join(dataDir, "mixtape.db");

/** The lock is the operating system's, taken through SQLite because Node has no call for it. */
export function lockFolder(dataDir: string): { release: () => void } {
  const path = join(dataDir, "mixtape.lock");
  for (const file of [path, databaseFile(dataDir)]) refuseUnreadable(file);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    chmodSync(path, 0o600);
    // In memory, because on a full disk no journal can be begun.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (errcodeOf(error) !== 5) throw error;
    throw new StartError(75, [
      `Mixtape is already running on ${dataDir}. Stop it first, or use a different DATA_DIR.`,
    ]);
  }
  return { release: () => lock.close() };
}

/** It gets its name only once it has a first page, so an empty file is a damaged file. */
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

// Not a database, a malformed one, one of an unknown format, one that is shorter than it says.
const damage = new Set([26, 11, 1, 522]);

export const isCorruptionError = (error: unknown) =>
  damage.has(errcodeOf(error)) || damage.has(errcodeOf(error) & 0xff);

/** There was no room for the index of the log, which reading needs as well. */
export function refuseFullDisk(error: unknown, path: string) {
  if (errcodeOf(error) === 4874)
    throw new StartError(73, [
      `The disk is full, so ${path} can't be opened. Free some space and try again.`,
    ]);
}

export function isCorruptFile(path: string) {
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
    try {
      const { application_id } = db.prepare("PRAGMA application_id").get() as {
        application_id: number;
      };
      const { quick_check } = db.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
      return application_id !== applicationId || quick_check !== "ok";
    } finally {
      db.close();
    }
  } catch (error) {
    if (isCorruptionError(error)) return true;
    refuseFullDisk(error, path);
    throw new StartError(69, [
      `The database ${path} couldn't be opened: ${error instanceof Error ? error.message : error}.`,
    ]);
  }
}

export function refuseDamaged(path: string) {
  if (!isCorruptFile(path)) return;
  throw new StartError(65, [
    `The database ${path} is damaged. It hasn't been changed.`,
    `Restore your newest backup (the damaged file is kept): ${commandLine("restore", "FILE")}`,
  ]);
}
