// Kysely's migrator does not guarantee one transaction per migration on SQLite.
import { sql } from "kysely";
import { StartError } from "../process/start-error.ts";
import { migrations as all, type Migration } from "./migrations.ts";
import type { Db, Engine } from "./tables.ts";

const migratorsTurn = 7_426_001;

export async function migrate(db: Db, engine: Engine, migrations: readonly Migration[] = all) {
  const before = await appliedMigrations(db, engine);
  refuseNewer(before, migrations);
  for (const migration of migrations) {
    if (!before.includes(migration.name)) await apply(db, engine, migration);
  }
  return before.length === 0;
}

function apply(db: Db, engine: Engine, migration: Migration) {
  return db.transaction().execute(async (transaction) => {
    if (engine === "postgres") {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = '60s'`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${migratorsTurn})`.execute(transaction);
    }
    // When two instances start together, the second one finds the migration already applied.
    if ((await appliedMigrations(transaction, engine)).includes(migration.name)) return;
    await transaction.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("applied_at", "bigint", (column) => column.notNull())
      .execute();
    await migration.up(transaction, engine);
    await transaction
      .insertInto("migrations")
      .values({ name: migration.name, applied_at: Date.now() })
      .execute();
  });
}

export async function appliedMigrations(db: Db, engine: Engine) {
  // Queries pg_tables, because with to_regclass a connection caches that the table does not exist.
  const { rows } = await (engine === "sqlite"
    ? sql`select name from sqlite_schema where name = 'migrations'`
    : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`
  ).execute(db);
  if (rows.length === 0) return [];
  const applied = await db.selectFrom("migrations").select("name").execute();
  return applied.map(({ name }) => name);
}

export const pendingMigrations = (applied: readonly string[]) =>
  all.map(({ name }) => name).filter((name) => !applied.includes(name));

export const unknownMigrations = (
  applied: readonly string[],
  migrations: readonly Migration[] = all,
) => applied.filter((name) => !migrations.some((migration) => migration.name === name));

function refuseNewer(applied: string[], migrations: readonly Migration[]) {
  const unknown = unknownMigrations(applied, migrations);
  if (unknown.length === 0) return;
  throw new StartError(78, [
    `The database is from a newer version of Mixtape (it has ${unknown.join(", ")}). Nothing was changed. Update Mixtape, or restore the backup made before that update.`,
  ]);
}
