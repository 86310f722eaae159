import { Socket } from "node:net";
import { Kysely, type LogConfig, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { waitForPostgres } from "./postgres.ts";
import type { Database, Tables } from "./tables.ts";

/** Longer than statement_timeout. */
const longestSilence = 7000;

/** A connection that a firewall has dropped neither answers nor breaks. */
function endSilentConnections(pool: pg.Pool) {
  pool.on("acquire", ({ connection: { stream } }) => {
    if (stream instanceof Socket)
      stream.setTimeout(longestSilence, () =>
        stream.destroy(new Error("Connection terminated: PostgreSQL says nothing")),
      );
  });
  pool.on("release", (_error, { connection: { stream } }) => {
    if (stream instanceof Socket) stream.setTimeout(0).removeAllListeners("timeout");
  });
}

export async function openPostgres(
  connectionString: string,
  log: LogConfig = [],
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // Without listeners these events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  try {
    await waitForPostgres(pool);
    const isNew = await migrate(db, "postgres");
    endSilentConnections(pool);
    return { db, isNew, close: () => db.destroy() };
  } catch (error) {
    // Kysely ends only a pool that it has used.
    await pool.end();
    throw error;
  }
}
