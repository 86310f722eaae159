// Gives each test its own database, of the engine that the running Vitest project tests.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";

export interface Place extends AsyncDisposable {
  dataDir: string;
  databaseUrl: string | undefined;
}

export const engine = () => inject("database");

// Uses a RAM disk where there is one, because fsync on a disk would slow down every test. Tests in security/ use a real disk.
const folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

function placeWith(databaseUrl: string | undefined, end = async () => {}): Place {
  const { path: dataDir, remove } = mkdtempDisposableSync(join(folder, "mixtape-site-"));
  const dispose = async () => {
    await end();
    remove();
  };
  return { dataDir, databaseUrl, [Symbol.asyncDispose]: dispose };
}

export async function emptyPlace(): Promise<Place> {
  if (engine() === "sqlite") return placeWith(undefined);
  const name = await createDatabase();
  // Does not use "force", which would break connections that are just closing. PostgreSQL waits for those by itself.
  return placeWith(urlOf(name), () => asAdmin(`drop database ${name}`));
}

const idle: string[] = [];
let migrated: Promise<Buffer> | undefined;

/** Returns a database with all tables. SQLite copies a migrated file and PostgreSQL reuses emptied databases, because running the migrations takes longer than most tests. */
export async function sitePlace(): Promise<Place> {
  if (engine() === "sqlite") {
    const place = await emptyPlace();
    migrated ??= migratedFile();
    writeFileSync(databaseFile(place.dataDir), await migrated, { mode: 0o600 });
    return place;
  }
  const name = idle.pop() ?? (await createDatabase());
  return placeWith(urlOf(name), async () => {
    await emptyTables(urlOf(name));
    idle.push(name);
  });
}

async function migratedFile() {
  await using place = await emptyPlace();
  const { close } = await openDatabase(place);
  await close();
  return readFileSync(databaseFile(place.dataDir));
}

/** Deletes row by row, because there are few rows and `truncate` creates new files for every table and index. */
async function emptyTables(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  const deletes = rows.map(({ tablename }) => `delete from ${tablename};`);
  // The role `replica` disables foreign keys, so that any order works, and triggers.
  await client.query(`set session_replication_role = replica; ${deletes.join("")}`);
  await client.end();
}

async function createDatabase() {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name}`);
  return name;
}

const urlOf = (name: string) =>
  inject("postgresUrl").replace(encodeURIComponent("{database}"), name).replace("{database}", name);

async function asAdmin(statement: string) {
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
