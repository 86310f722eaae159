import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { pluralize } from "#domain/pluralize.ts";
import { isNoRoom } from "../../db/errors.ts";
import { databaseFile, isCorruptionError, refuseFullDisk } from "../../db/sqlite-file.ts";
import { commandLine } from "../../process/command-line.ts";
import { StartError } from "../../process/start-error.ts";

/** Makes SQLite copy all pages in one step. After a write between two steps, SQLite would start the copy again. */
const allPages = 2 ** 31 - 1;

export async function backUpSqlite(dataDir: string, path: string) {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new StartError(66, [
      `There's nothing to back up yet: ${source} doesn't exist. Start the site once.`,
    ]);
  const temporary = `${path}.part`;
  try {
    await copyDatabase(source, temporary);
    if (await isCorruptCopy(temporary))
      throw new StartError(65, [
        `The copy of ${source} was damaged, so it was deleted. Run ${commandLine("doctor")}.`,
      ]);
    renameSync(temporary, path);
  } catch (error) {
    refuseFullDisk(error, source);
    if (isNoRoom(error))
      throw new StartError(73, [`Not enough disk space for a backup in ${dirname(path)}.`]);
    throw isCorruptionError(error)
      ? new StartError(65, [`${source} is damaged, so no backup was made.`])
      : error;
  } finally {
    for (const left of [temporary, `${temporary}-journal`]) rmSync(left, { force: true });
  }
}

/** Uses a worker thread, because reading a whole database takes seconds. */
export async function isCorruptCopy(path: string) {
  const worker = new Worker(new URL("check-worker.ts", import.meta.url), { workerData: path });
  // An error loses its class when it leaves the worker, so a StartError is created again.
  const [isCorrupt] = await once(worker, "message").catch(({ message }: Error) => {
    throw new StartError(69, [message]);
  });
  return isCorrupt;
}

async function copyDatabase(source: string, temporary: string) {
  using original = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  await backup(original, temporary, { rate: allPages });
  using copy = new DatabaseSync(temporary);
  // SQLite cannot open a database in WAL mode in a folder without write access.
  copy.exec("PRAGMA journal_mode = DELETE");
}

export function countContents(path: string) {
  using db = new DatabaseSync(path, { readOnly: true });
  const counts = db
    .prepare(
      "select (select count(*) from users) as users, (select count(*) from playlists where deleted_at is null) as playlists, (select count(*) from photos where deleted_at is null) as photos, (select count(*) from images) as images",
    )
    .get();
  return counts as Record<"users" | "playlists" | "photos" | "images", number>;
}

export function describeContents(path: string) {
  const { playlists, users, images } = countContents(path);
  return `${pluralize(playlists, "playlist")}, ${pluralize(users, "account")} and ${pluralize(images, "image")}`;
}

/** The commands must equal those in docs/backup.md. */
export function refusePostgres(databaseUrl: string | undefined) {
  if (!databaseUrl) return;
  throw new StartError(64, [
    "Use PostgreSQL's own tools to back up and to restore (into an empty database):",
    'pg_dump --format=custom --no-owner --no-privileges --file=mixtape.dump "$DATABASE_URL"',
    'pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$DATABASE_URL" mixtape.dump',
  ]);
}
