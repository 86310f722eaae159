// A database of its own for each test, of the kind that the running project tests.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

export interface Place extends AsyncDisposable {
  dataDir: string;
  databaseUrl: string | undefined;
}

export const engine = () => inject("database");

// In memory where there is such a place: what a disk's fsync costs is measured elsewhere.
const folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export async function emptyPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(folder, "mixtape-site-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine() === "sqlite") return { dataDir, databaseUrl: undefined, [Symbol.asyncDispose]: async () => removeFolder() };

  const name = await createDatabase();
  return {
    dataDir,
    databaseUrl: urlOf(name),
    [Symbol.asyncDispose]: async () => {
      // Not by force: a connection that has just said goodbye would be told it is cut off. PostgreSQL waits for those by itself.
      await asAdmin(`drop database ${name}`);
      removeFolder();
    },
  };
}

const idle: string[] = [];

/** A place for a whole site. On PostgreSQL its tables are emptied and used again: making a database takes longer than most tests. */
export async function sitePlace(): Promise<Place> {
  if (engine() === "sqlite") return emptyPlace();
  const dataDir = mkdtempSync(join(folder, "mixtape-site-"));
  const name = idle.pop() ?? (await createDatabase());
  return {
    dataDir,
    databaseUrl: urlOf(name),
    [Symbol.asyncDispose]: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await emptyTables(urlOf(name));
      idle.push(name);
    },
  };
}

async function emptyTables(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'");
  await client.query(`truncate ${rows.map(({ tablename }) => tablename).join(", ")}`);
  await client.end();
}

async function createDatabase() {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name}`);
  return name;
}

const urlOf = (name: string) => inject("postgresUrl").replace(encodeURIComponent("{database}"), name).replace("{database}", name);

async function asAdmin(statement: string) {
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
