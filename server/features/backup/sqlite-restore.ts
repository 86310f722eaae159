// The last step renames a prepared copy of the backup to the site's database file, so a failed restore changes nothing.
import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { isNoRoom } from "../../db/errors.ts";
import { migrate, newerMigrations } from "../../db/migrate.ts";
import { sqliteDialect } from "../../db/sqlite.ts";
import { applicationId, databaseFile, isCorruptFile, lockFolder } from "../../db/sqlite-file.ts";
import type { Tables } from "../../db/tables.ts";
import { StartError } from "../../process/start-error.ts";
import { backupName } from "./folder.ts";

export async function restoreSqlite(dataDir: string, file: string, now: number) {
  const target = databaseFile(dataDir);
  const temporary = `${target}.restored`;
  const lock = lockFolder(dataDir);
  try {
    remove(temporary);
    copyBackup(file, temporary);
    refuseUnusable(temporary, file);
    await prepare(temporary, now);
    writeLogIntoFile(temporary);
    const replaced = keepOld(target, join(dataDir, backupName("replaced", now)));
    renameSync(temporary, target);
    return replaced;
  } catch (error) {
    throw isNoRoom(error)
      ? new StartError(73, [
          `Not enough disk space in ${dataDir} to restore the site. Nothing was changed.`,
        ])
      : error;
  } finally {
    remove(temporary);
    lock.release();
  }
}

function remove(temporary: string) {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(temporary + suffix, { force: true });
}

function copyBackup(file: string, temporary: string) {
  try {
    copyFileSync(file, temporary);
    chmodSync(temporary, 0o600);
    // A database that was copied by hand may have its newest rows in a WAL file.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${temporary}-wal`);
  } catch (error) {
    throw isNoRoom(error)
      ? error
      : new StartError(66, [
          `Can't read ${file}. Check that the file exists and that this user can read it.`,
        ]);
  }
}

function refuseUnusable(temporary: string, file: string) {
  const ledger = ledgerIn(temporary);
  if (!ledger)
    throw new StartError(65, [
      `${file} is damaged or isn't a Mixtape backup. Nothing was changed.`,
    ]);
  const newer = newerMigrations(ledger);
  if (newer.length > 0)
    throw new StartError(78, [
      `${file} was made by a newer version of Mixtape (it has ${newer.join(", ")}). Update Mixtape first. Nothing was changed.`,
    ]);
}

function ledgerIn(path: string): string[] | undefined {
  try {
    using db = new DatabaseSync(path);
    const isWhole =
      db.prepare("PRAGMA application_id").get()?.application_id === applicationId &&
      db.prepare("PRAGMA integrity_check(1)").get()?.integrity_check === "ok" &&
      db.prepare("PRAGMA foreign_key_check").all().length === 0;
    const rows = isWhole ? db.prepare("select name from migrations").all() : undefined;
    return rows?.map(({ name }) => String(name));
  } catch {
    return undefined;
  }
}

async function prepare(temporary: string, now: number) {
  await using db = new Kysely<Tables>({ dialect: sqliteDialect(temporary) });
  // Only backups made by version 0.2.0 contain this table.
  await db.schema.dropTable("backup_facts").ifExists().execute();
  await migrate(db, "sqlite");
  for (const table of ["sessions", "reset_tokens", "follow_requests"] as const)
    await db.deleteFrom(table).execute();
  const mails = db
    .selectFrom("outbox")
    .select("playlist_id")
    .where("playlist_id", "is not", null)
    .$narrowType<{ playlist_id: string }>();
  // Deletes the announcement of a playlist if none of its emails was sent, so that the owner can announce the playlist again.
  await db
    .deleteFrom("announcements")
    .where("playlist_id", "in", mails)
    .where("playlist_id", "not in", mails.where("sent_at", "is not", null))
    .execute();
  await db
    .deleteFrom("outbox")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
  // Cancels scheduled announcements that are due, because the replaced site may have sent their emails.
  await db
    .updateTable("playlists")
    .set({ email_followers: false })
    .where("published_at", "<=", now)
    .execute();
}

function keepOld(target: string, replaced: string) {
  const isThere = existsSync(target);
  // A damaged database is not opened for writing, because SQLite would then discard its WAL.
  if (isThere && !isCorruptFile(target)) writeLogIntoFile(target);
  // Renames the old WAL, because SQLite would apply it to the restored database.
  for (const suffix of ["-wal", "-shm"])
    if (existsSync(target + suffix)) renameSync(target + suffix, replaced + suffix);
  if (!isThere) return undefined;
  linkSync(target, replaced);
  return replaced;
}

function writeLogIntoFile(path: string) {
  const db = new DatabaseSync(path, { timeout: 5000 });
  db.prepare("select count(*) from sqlite_schema").get();
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  // SQLite deletes the WAL when the last connection closes, so a remaining WAL shows that another program is connected.
  if (existsSync(`${path}-wal`))
    throw new StartError(75, [
      `Another program is using ${path}. Nothing was changed. Close it and try again.`,
    ]);
}
