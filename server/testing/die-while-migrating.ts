// Run by a test: applies one migration, then waits inside the next one to be killed.
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate } from "../db/migrate.ts";
import type { Migration } from "../db/migrations/index.ts";
import { sqliteDialect } from "../db/sqlite.ts";
import type { Engine, Tables } from "../db/tables.ts";

const [engine, where = "", round] = process.argv.slice(2) as [Engine, string, string];
const dialect =
  engine === "postgres"
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: where }) })
    : sqliteDialect(where);
const done: Migration[] = Array.from({ length: Number(round) + 1 }, (_, number) => ({
  name: `a-${number}`,
  up: (db) => db.schema.createTable(`t_a${number}`).addColumn("id", "integer").execute(),
}));
await migrate(new Kysely<Tables>({ dialect }), engine, [
  ...done,
  {
    name: "b",
    up: async (db) => {
      await db.schema.createTable("t_b").addColumn("id", "integer").execute();
      process.send?.("inside");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  },
]);
