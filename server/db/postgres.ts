import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../process/start-error.ts";
import { databaseErrorKind } from "./errors.ts";

// pg returns 64-bit integers (count(*), times) as text by default. The site's numbers are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const startTimeout = 30_000;

export async function withPostgres<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // An "error" event would end the process if it had no listener.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throwIfRefused(error);
    throw new StartError(69, ["The PostgreSQL server in DATABASE_URL isn't responding."]);
  }
  return work(client).finally(() => client.end());
}

export async function waitForPostgres(pool: pg.Pool) {
  const giveUp = Date.now() + startTimeout;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
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

/** Ignores temporary errors, such as a starting server or too many connections. */
function throwIfRefused(error: unknown) {
  if (error instanceof pg.DatabaseError && databaseErrorKind(error) !== "busy")
    throw new StartError(78, [
      `Can't connect to the database in DATABASE_URL. PostgreSQL says "${error.message}".`,
    ]);
}
