import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate, migrations } from "../db/migrate.ts";
import { sqliteDialect } from "../db/sqlite.ts";
import { createIfMissing, databaseFile } from "../db/sqlite-file.ts";
import type { Db, Tables } from "../db/tables.ts";
import { engine, type Place } from "./databases.ts";

export function openUnmigrated({ databaseUrl, dataDir }: Place): Db {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  createIfMissing(databaseFile(dataDir));
  return new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)) });
}

export async function openMigratedBefore(name: string, place: Place) {
  const db = openUnmigrated(place);
  const end = migrations.findIndex((migration) => migration.name === name);
  await migrate(db, engine(), migrations.slice(0, end));
  return db;
}
