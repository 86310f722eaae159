import { Kysely, type LogConfig, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { waitForPostgres } from "./postgres.ts";
import type { Database, Tables } from "./tables.ts";

function openPool(config: pg.PoolConfig) {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: 3000 });
  // "error" events would end the process if they had no listener.
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
    // A connection that a firewall drops stays open: query_timeout ends queries on it, and maxLifetimeSeconds closes it.
    query_timeout: 7000,
    maxLifetimeSeconds: 30,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  return { db, isNew, close: () => db.destroy() };
}

/** Uses a separate connection without a query timeout, because a migration may take longer than a request. */
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
