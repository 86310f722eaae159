import { type DatabaseConnection, type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type pg from "pg";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import type { Tables } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";
import { marker } from "./interrupted-postgres-restore.ts";
import { elsewhere, everything, rewriteChecks } from "./postgres-catalog.ts";
import { differences, notOurs, type Schema, schemaFrom } from "./schema.ts";

/**
 * What is in the site's schema and was not made by the migrations it has been through, or was changed since. They are run
 * once more beside it, in a transaction that is taken back.
 */
export async function foreignInPostgres(client: pg.Client, ledger: readonly string[]): Promise<string[]> {
  await client.query("begin");
  try {
    // That schema alone: so names in it are written without it.
    await client.query("select set_config('search_path', quote_ident(current_schema()), true)");
    const found = await schemaOf(client);
    const { rows } = await client.query<{ name: string }>(elsewhere);
    await client.query("create schema mixtape_reference").catch(refuseWithoutRight);
    await client.query("set local search_path to mixtape_reference");
    await migrate(
      new Kysely<Tables>({ dialect: inTransactionOf(client) }),
      "postgres",
      migrations.filter(({ name }) => ledger.includes(name)),
    );
    const made = await schemaOf(client);
    await client.query(rewriteChecks);
    return [...rows.map(({ name }) => notOurs(name)), ...differences(found, made, await schemaOf(client))];
  } finally {
    await client.query("rollback");
  }
}

function refuseWithoutRight(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
  throw new StartError(78, ["The role of DATABASE_URL may not make a schema, which comparing the tables needs: let it own its database."]);
}

/** What is in the first schema of the path. */
async function schemaOf(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ kind: string; name: string; definition: string }>(everything, [marker]);
  return schemaFrom(rows);
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
