// The two databases of a move: one that no site uses at the moment, and one that is empty.
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely } from "kysely";
import type pg from "pg";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { missingIn } from "../../db/migrate.ts";
import { connectOnce } from "../../db/postgres.ts";
import { refuseWithoutSite } from "../../db/refuse-without-site.ts";
import { sqliteDialect } from "../../db/sqlite.ts";
import { databaseFile, lockFolder } from "../../db/sqlite-file.ts";
import type { Tables } from "../../db/tables.ts";
import { openDatabase } from "../../open-database.ts";
import { prepareDataDir } from "../../process/data-dir.ts";
import { StartError } from "../../process/start-error.ts";

export type Place = Pick<Config, "databaseUrl" | "dataDir">;

/** As it is: one of an older version would be changed by being opened. */
export async function openSource(place: Place): Promise<Database> {
  await refuseWithoutSite(place);
  const applied = place.databaseUrl
    ? await ledgerInPostgres(place.databaseUrl)
    : await ledgerInFolder(place.dataDir);
  if (missingIn(applied).length > 0)
    throw new StartError(78, [
      "The site is of an older version, and nothing was changed: start it once with this one, and stop it again.",
    ]);
  return openDatabase(place);
}

async function ledgerInPostgres(databaseUrl: string): Promise<string[]> {
  const client = await connectOnce(databaseUrl);
  try {
    await refuseInUse(client);
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function ledgerInFolder(dataDir: string): Promise<string[]> {
  const lock = lockFolder(dataDir);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)) });
  try {
    const applied = await db.selectFrom("migrations").select("name").execute();
    return applied.map(({ name }) => name);
  } finally {
    await db.destroy();
    lock.release();
  }
}

/** Brought to the version of this program; refused where it holds tables of somebody else's. Whether ours are empty is asked once it is open. */
export async function openTarget(place: Place): Promise<Database> {
  if (!place.databaseUrl) {
    prepareDataDir(place.dataDir);
    return openDatabase(place);
  }
  const client = await connectOnce(place.databaseUrl).catch((error: unknown) => {
    throw error instanceof StartError
      ? new StartError(
          69,
          error.sentences.map((words) => words.replace("DATABASE_URL", "--to")),
        )
      : error;
  });
  try {
    await refuseInUse(client);
    const { rows } = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = current_schema()",
    );
    if (rows.length > 0 && !rows.some(({ tablename }) => tablename === "migrations"))
      throw notEmpty(place);
  } finally {
    await client.end();
  }
  return openDatabase(place);
}

export function notEmpty({ databaseUrl, dataDir }: Place) {
  const [it, cure] = databaseUrl
    ? ["The database that --to names", "make a new one (createdb mixtape) and name that"]
    : [existsSync(databaseFile(dataDir)) ? databaseFile(dataDir) : dataDir, "name another folder"];
  return new StartError(73, [`${it} is not empty, and nothing was changed: ${cure}.`]);
}

/** PostgreSQL takes a moment to notice that somebody has gone: a site that was just stopped, or ourselves a line ago. */
const disconnectTimeout = 3000;

async function refuseInUse(client: pg.Client) {
  const giveUp = Date.now() + disconnectTimeout;
  for (;;) {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    if (!rowCount) return;
    if (Date.now() > giveUp) break;
    await wait(50);
  }
  throw new StartError(75, [
    `Somebody else is connected to the database ${client.database}: stop the site, and whatever else uses it, and run this again. Nothing was changed.`,
  ]);
}
