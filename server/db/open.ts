import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Config } from "../config.ts";
import { migrate } from "./migrate.ts";
import { waitForPostgres } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import { createIfMissing, databaseFile, lockFolder, refuseDamaged } from "./sqlite-file.ts";
import type { Db, Tables } from "./tables.ts";

export interface Database {
  db: Db;
  /** Whether this start made it: only then are there samples to add. */
  isNew: boolean;
  close: () => Promise<void>;
}

export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir);
}

async function openSqlite(dataDir: string): Promise<Database> {
  const lock = lockFolder(dataDir);
  const path = databaseFile(dataDir);
  let db: Db | undefined;
  try {
    if (!createIfMissing(path)) refuseDamaged(path);
    db = new Kysely<Tables>({ dialect: sqliteDialect(path) });
    const isNew = await migrate(db, "sqlite");
    const opened = db;
    return { db, isNew, close: () => opened.destroy().finally(lock.release) };
  } catch (error) {
    await db?.destroy();
    lock.release();
    throw error;
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // An idle connection that breaks is replaced at the next query; unheard, the event would end the process.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await waitForPostgres(pool);
    return { db, isNew: await migrate(db, "postgres"), close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
