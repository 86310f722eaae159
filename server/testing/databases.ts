import { randomUUID } from "node:crypto";
import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { withPostgres } from "../db/postgres.ts";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";

export interface Place extends AsyncDisposable {
  dataDir: string;
  databaseUrl: string | undefined;
}

export const engine = () => inject("database");

// /dev/shm is in memory. On a disk, fsync would slow down every test. Tests in security/ that need a disk use `temporaryFolder`.
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
  // The option `with (force)` is left out, because it would terminate connections that are still closing.
  return placeWith(urlOf(name), () => asAdmin(`drop database ${name}`));
}

const idle: string[] = [];
let migrated: Promise<Buffer> | undefined;

/** Migrating takes longer than most tests, so SQLite tests copy a migrated file and PostgreSQL tests reuse databases. */
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

/** `delete` is faster than `truncate`, which creates new files for every table and index. */
const emptyTables = (url: string) =>
  withPostgres(url, async (client) => {
    const { rows } = await client.query(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    );
    const deletes = rows.map(({ tablename }) => `delete from ${tablename};`);
    // The role `replica` disables foreign keys and triggers.
    await client.query(`set session_replication_role = replica; ${deletes.join("")}`);
  });

async function createDatabase() {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name}`);
  return name;
}

const urlOf = (name: string) =>
  inject("postgresUrl").replace(encodeURIComponent("{database}"), name).replace("{database}", name);

const asAdmin = (statement: string) =>
  withPostgres(urlOf("postgres"), async (client) => void (await client.query(statement)));
