// Kysely's migrator is not used, because on SQLite it runs migrations without a transaction.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { StartError } from "../process/start-error.ts";
import type { Db, Engine } from "./tables.ts";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}

export const migrations: readonly Migration[] = readdirSync(join(import.meta.dirname, "migrations"))
  .filter((file) => /^\d{3}-.+\.ts$/.test(file))
  .map((file) => file.replace(".ts", ""))
  .sort()
  .map((name) => ({
    name,
    up: async (db, engine) => {
      const { up }: Migration = await import(`./migrations/${name}.ts`);
      await up(db, engine);
    },
  }));

const migratorsTurn = 7_426_001;

export async function migrate(db: Db, engine: Engine, known: readonly Migration[] = migrations) {
  const before = await appliedMigrations(db, engine);
  refuseUnreadable(before, known);
  for (const migration of pendingMigrations(before, known)) await apply(db, engine, migration);
  return before.length === 0;
}

function apply(db: Db, engine: Engine, migration: Migration) {
  return db.transaction().execute(async (transaction) => {
    if (engine === "postgres") {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = '60s'`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${migratorsTurn})`.execute(transaction);
    }
    // Another instance may have applied the migration while this one waited for the lock.
    if (isApplied(migration, await appliedMigrations(transaction, engine))) return;
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
  // The function to_regclass is no alternative, because a connection caches that the table does not exist.
  const { rows } = await (engine === "sqlite"
    ? sql`select name from sqlite_schema where name = 'migrations'`
    : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`
  ).execute(db);
  if (rows.length === 0) return [];
  const applied = await db.selectFrom("migrations").select("name").execute();
  return applied.map(({ name }) => name);
}

export const pendingMigrations = (applied: readonly string[], known = migrations) =>
  known.filter((migration) => !isApplied(migration, applied));

/** Compares only the numbers, because databases of 0.2.0 and 0.3.0 have other names for the migrations 008 and 024. */
const isApplied = ({ name }: Migration, applied: readonly string[]) =>
  applied.some((other) => numberOf(other) === numberOf(name));

const numberOf = (name: string) => name.slice(0, 3);

export const newerMigrations = (applied: readonly string[], known = migrations) =>
  applied.filter((name) => numberOf(name) > numberOf(known.at(-1)?.name ?? ""));

function refuseUnreadable(applied: readonly string[], known: readonly Migration[]) {
  const newer = newerMigrations(applied, known);
  if (newer.length > 0)
    throw new StartError(78, [
      `The database is from a newer version of Mixtape (it has ${newer.join(", ")}). Nothing was changed. Update Mixtape, or restore the backup made before that update.`,
    ]);
  const last = applied.toSorted().at(-1);
  if (last && !known.some((migration) => isApplied(migration, [last])))
    throw new StartError(78, [
      `The database is from a version before 0.3.0 that only 0.3.0 can update (its last change is ${last}). Nothing was changed. Start 0.3.0 once, then this version.`,
    ]);
}
