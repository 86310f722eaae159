// Run by a test: brings a database up to the named migration of the real ones, then waits inside it to be killed.
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { migrations } from "#server/db/migrations/index.ts";
import { sqliteDialect } from "#server/db/sqlite.ts";
import type { Engine, Tables } from "#server/db/tables.ts";

const [engine, where = "", fatal] = process.argv.slice(2) as [Engine, string, string];
const dialect =
  engine === "postgres"
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: where }) })
    : sqliteDialect(where);
const real = migrations.slice(0, migrations.findIndex(({ name }) => name === fatal) + 1);
await migrate(
  new Kysely<Tables>({ dialect }),
  engine,
  real.map((migration) => ({
    name: migration.name,
    up: async (db, kind) => {
      await migration.up(db, kind);
      if (migration.name !== fatal) return;
      process.send?.("inside");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  })),
);
