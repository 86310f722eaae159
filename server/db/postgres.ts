import { setTimeout as wait } from "node:timers/promises";
import { Kysely, type LogConfig, PostgresDialect } from "kysely";
import pg from "pg";
import { StartError } from "../process/start-error.ts";
import { databaseErrorKind } from "./errors.ts";
import { migrate } from "./migrate.ts";
import type { Database, Tables } from "./tables.ts";

// pg returns 64-bit integers as text. The site's integers are below 2^53, so numbers can hold them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function withPostgres<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throwIfRefused(error);
    throw new StartError(69, ["The PostgreSQL server in DATABASE_URL isn't responding."]);
  }
  return work(client).finally(() => client.end());
}

function openPool(config: pg.PoolConfig) {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: 3000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export async function openPostgres(
  connectionString: string,
  log: LogConfig = [],
): Promise<Database> {
  const isNew = await migrateAlone(connectionString, log);
  const pool = openPool({
    connectionString,
    max: 10,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    // If a firewall drops a connection, `query_timeout` fails its queries and `maxLifetimeSeconds` removes the connection from the pool.
    query_timeout: 7000,
    maxLifetimeSeconds: 30,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  return { db, isNew, close: () => db.destroy() };
}

/** Migrates on a separate connection, because the timeouts for requests are too short for a migration. */
async function migrateAlone(connectionString: string, log: LogConfig) {
  const pool = openPool({ connectionString, max: 1 });
  try {
    await waitForPostgres(pool);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
    return await migrate(db, "postgres");
  } finally {
    await pool.end();
  }
}

const startTimeout = 30_000;

async function waitForPostgres(pool: pg.Pool) {
  const giveUp = Date.now() + startTimeout;
  for (;;) {
    try {
      return await pool.query("select 1");
    } catch (error) {
      throwIfRefused(error);
      if (Date.now() > giveUp)
        throw new StartError(69, [
          `The PostgreSQL server in DATABASE_URL didn't respond within ${startTimeout / 1000} seconds.`,
        ]);
    }
    await wait(500);
  }
}

function throwIfRefused(error: unknown) {
  if (error instanceof pg.DatabaseError && databaseErrorKind(error) !== "busy")
    throw new StartError(78, [
      `Can't connect to the database in DATABASE_URL. PostgreSQL says "${error.message}".`,
    ]);
}
