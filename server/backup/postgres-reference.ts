// What our own migrations make, in a schema beside the site's, for comparing.
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import type { Tables } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";

export const reference = "mixtape_reference";

/** In the transaction that is open; until its end that schema is the first of the path. */
export async function makeReference(client: pg.Client, ledger: readonly string[]) {
  await client.query("create schema mixtape_reference").catch(refuseWithoutRight);
  await client.query("set local search_path to mixtape_reference");
  await migrate(
    new Kysely<Tables>({ dialect: inTransactionOf(client) }),
    "postgres",
    migrations.filter(({ name }) => ledger.includes(name)),
  );
}

function refuseWithoutRight(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
  throw new StartError(78, [
    "The role of DATABASE_URL may not make a schema, which comparing the tables needs: let it own its database.",
  ]);
}

/** Our migrations bring transactions of their own, which are part of the one that is open. */
function inTransactionOf(client: pg.Client): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const { rows, rowCount } = await client.query(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    // biome-ignore lint/correctness/useYield: nothing here streams, and Kysely's interface asks for a generator
    streamQuery: async function* () {
      throw new Error("Results are not streamed here");
    },
  };
  const nothing = async () => {};
  return {
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
