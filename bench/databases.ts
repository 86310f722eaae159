import pg from "pg";
import { startPostgres } from "#server/testing/postgres-server.ts";
import type { Figure } from "./figure.ts";

/** Where a database of this name is to be: an address on PostgreSQL, undefined for SQLite. */
export type UrlOf = (name: string) => Promise<string | undefined>;

export async function onBothDatabases(
  measure: (engine: string, urlOf: UrlOf) => Promise<Figure[]>,
): Promise<Figure[]> {
  const onSqlite = await measure("SQLite", async () => undefined);
  const postgres = await startPostgres();
  try {
    return [
      ...onSqlite,
      ...(await measure("PostgreSQL", (name) => createDatabase(postgres.url, name))),
    ];
  } finally {
    await postgres.stop();
  }
}

async function createDatabase(url: (database: string) => string, name: string) {
  const client = new pg.Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url(name);
}
