import type pg from "pg";
import { marker } from "./interrupted-postgres-restore.ts";
import { elsewhere, everything, rewriteChecks } from "./postgres-catalog.ts";
import { makeReference } from "./postgres-reference.ts";
import { differences, notOurs, type Schema, schemaFrom } from "./schema.ts";

/**
 * What is in the site's schema and was not made by the migrations it has been through, or was changed since; and what is beside it.
 * They are run once more beside it, in a transaction that is taken back. Where more is to come, nothing is missing yet.
 */
export async function foreignInPostgres(
  client: pg.Client,
  ledger: readonly string[],
  isAllThere = true,
): Promise<string[]> {
  await client.query("begin");
  try {
    // That schema alone: so names in it are written without it.
    await client.query("select set_config('search_path', quote_ident(current_schema()), true)");
    const found = await schemaOf(client);
    const { rows } = await client.query<{ name: string }>(elsewhere);
    await makeReference(client, ledger);
    const made = await schemaOf(client);
    await client.query(rewriteChecks);
    const rewritten = await schemaOf(client);
    const expected = isAllThere ? made : new Map([...made].filter(([name]) => found.has(name)));
    return [...rows.map(({ name }) => notOurs(name)), ...differences(found, expected, rewritten)];
  } finally {
    await client.query("rollback");
  }
}

/** What is in the first schema of the path. */
async function schemaOf(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ kind: string; name: string; definition: string }>(
    everything,
    [marker],
  );
  return schemaFrom(rows);
}
