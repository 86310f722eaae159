import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Kysely, type LogConfig } from "kysely";
import type { Place } from "./config.ts";
import { appliedMigrations, migrate, newerMigrations, pendingMigrations } from "./db/migrate.ts";
import { sqliteDialect } from "./db/sqlite.ts";
import {
  createIfMissing,
  damagedError,
  databaseFile,
  isCorruptionError,
  lockFolder,
  lockUnlessRunning,
  refuseForeign,
} from "./db/sqlite-file.ts";
import type { Database, Db, Tables } from "./db/tables.ts";
import { backUpSqlite } from "./features/backup/sqlite-backup.ts";
import { StartError } from "./process/start-error.ts";

export async function openDatabase(config: Place, log: LogConfig = []): Promise<Database> {
  if (!config.databaseUrl) return openLocked(config.dataDir, lockFolder(config.dataDir), log);
  const { openPostgres } = await import("./db/postgres.ts");
  return openPostgres(config.databaseUrl, log);
}

export async function openForCommand(config: Place): Promise<Database> {
  if (config.databaseUrl) return openDatabase(config);
  const path = databaseFile(config.dataDir);
  const lock = lockUnlessRunning(config.dataDir);
  if (!lock) return openBesideSite(path);
  return openLocked(config.dataDir, lock).catch((error: unknown) => {
    if (!(error instanceof StartError && error.exitCode === 73)) throw error;
    // Exit code 73 means that the disk is full. With vfs=unix-excl, SQLite needs no disk space to open a database, because the WAL index is in memory.
    return openBesideSite(`${pathToFileURL(path).href}?vfs=unix-excl`).catch(() => {
      throw error;
    });
  });
}

async function openBesideSite(path: string): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  const applied = await appliedMigrations(db, "sqlite");
  if (newerMigrations(applied).length === 0 && pendingMigrations(applied).length === 0)
    return { db, isNew: false, close: () => db.destroy() };
  await db.destroy();
  throw new StartError(75, [
    "The running site is a different version from this command. Stop it first, or run the command from the site's folder.",
  ]);
}

async function openLocked(
  dataDir: string,
  lock: ReturnType<typeof lockFolder>,
  log: LogConfig = [],
): Promise<Database> {
  const path = databaseFile(dataDir);
  const dialect = sqliteDialect(path);
  const db = new Kysely<Tables>({ dialect, log });
  const close = () => db.destroy().finally(lock.release);
  try {
    if (!createIfMissing(path)) refuseForeign(path);
    await backUpBeforeMigrating(db, dataDir);
    const isNew = await migrate(db, "sqlite");
    return { db, isNew, dataVersion: dialect.dataVersion, close };
  } catch (error) {
    await close();
    throw isCorruptionError(error) ? damagedError(path) : error;
  }
}

async function backUpBeforeMigrating(db: Db, dataDir: string) {
  const applied = await appliedMigrations(db, "sqlite");
  const [next] = pendingMigrations(applied);
  if (applied.length === 0 || newerMigrations(applied).length > 0 || !next) return;
  await backUpSqlite(dataDir, join(dataDir, `before-${next.name}.db`));
  removeOldCopies(dataDir);
}

/** The names contain the migration's number, so they sort by age. */
function removeOldCopies(dataDir: string) {
  const copies = readdirSync(dataDir).filter((name) => /^before-.+\.db$/.test(name));
  for (const name of copies.sort().slice(0, -2)) rmSync(join(dataDir, name));
}
