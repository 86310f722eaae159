import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Place } from "../../../config.ts";
import { appliedMigrations, migrate, pendingMigrations } from "../../../db/migrate.ts";
import { withPostgres } from "../../../db/postgres.ts";
import { sqliteDialect } from "../../../db/sqlite.ts";
import { createIfMissing, databaseFile, lockFolder } from "../../../db/sqlite-file.ts";
import type { Db, Tables } from "../../../db/tables.ts";
import { prepareFolder } from "../../../process/data-dir.ts";
import { StartError } from "../../../process/start-error.ts";

/** Opens a database without running migrations. */
export function open({ databaseUrl, dataDir }: Place) {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    return { db, engine: "postgres", [Symbol.asyncDispose]: () => db.destroy() } as const;
  }
  const lock = lockFolder(dataDir);
  createIfMissing(databaseFile(dataDir));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)) });
  const close = () => db.destroy().finally(lock.release);
  return { db, engine: "sqlite", [Symbol.asyncDispose]: close } as const;
}

type Opened = ReturnType<typeof open>;

export async function refuseUnready({ db, engine }: Opened) {
  if (engine === "postgres") await refuseInUse(db);
  if (pendingMigrations(await appliedMigrations(db, engine)).length > 0)
    throw new StartError(78, [
      "The site's data is from an older version. Nothing was changed. Start the site once with this version, stop it, then try again.",
    ]);
}

/** Leaves PostgreSQL time to remove a closed connection from its list. */
const disconnectTimeout = 3000;

async function refuseInUse(db: Db) {
  const giveUp = Date.now() + disconnectTimeout;
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > giveUp)
      throw new StartError(75, [
        "Another program is connected to the database. Nothing was changed. Stop the site and anything else using the database, then try again.",
      ]);
    await wait(50);
  }
}

export async function makeTables({ db, engine }: Opened, place: Place) {
  const isOurs = (await appliedMigrations(db, engine)).length > 0;
  if (!isOurs && (await db.introspection.getTables()).length > 0) throw notEmptyError(place);
  await migrate(db, engine);
}

export async function reach({ databaseUrl, dataDir }: Place) {
  if (!databaseUrl) return prepareFolder(dataDir);
  try {
    await withPostgres(databaseUrl, async () => {});
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const sentences = error.sentences.map((words) => words.replace("DATABASE_URL", "--to"));
    throw new StartError(69, sentences);
  }
}

export function notEmptyError({ databaseUrl, dataDir }: Place) {
  return new StartError(73, [
    databaseUrl
      ? "The database in --to isn't empty. Nothing was changed. Create a new one (createdb mixtape) and use that."
      : `${databaseFile(dataDir)} isn't empty. Nothing was changed. Choose another folder.`,
  ]);
}
