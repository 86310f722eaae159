import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../process/start-error.ts";

// pg returns 64-bit integers (count(*), times) as text by default. Ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const startTimeout = 30_000;

export async function connectOnce(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // Without a listener the event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw refusesUs(error)
      ? refusal(error)
      : new StartError(69, ["The PostgreSQL server in DATABASE_URL isn't responding."]);
  }
}

export async function waitForPostgres(pool: pg.Pool) {
  const giveUp = Date.now() + startTimeout;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      if (refusesUs(error)) throw refusal(error);
      if (Date.now() > giveUp)
        throw new StartError(69, [
          `The PostgreSQL server in DATABASE_URL didn't respond within ${startTimeout / 1000} seconds.`,
        ]);
    }
    await wait(500);
  }
}

function refusesUs(error: unknown): error is Error {
  return (
    error instanceof Error &&
    "code" in error &&
    ["28P01", "28000", "3D000"].includes(String(error.code))
  );
}

const refusal = ({ message }: Error) =>
  new StartError(78, [
    `Can't connect to the database in DATABASE_URL. PostgreSQL says "${message}".`,
  ]);
