import { renameSync, rmSync, statSync } from "node:fs";
import type pg from "pg";
import { connectOnce } from "../db/postgres.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";
import type { Backup } from "./folder.ts";
import { runTool } from "./postgres-tools.ts";

interface BackupOptions {
  databaseUrl: string;
  path: string;
  /** Where pg_dump is looked for. */
  programs: string | undefined;
}

/** One moment of the database, while the site runs. */
export async function backUpPostgres({
  databaseUrl,
  path,
  programs,
}: BackupOptions): Promise<Backup> {
  const draft = `${path}.part`;
  const client = await connectOnce(databaseUrl);
  try {
    // The dump sees what this transaction sees: so these counts are the dump's.
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query("select pg_export_snapshot() as snapshot");
    const counts = await countsIn(client);
    const args = [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${rows[0].snapshot}`,
      `--file=${draft}`,
    ];
    await runTool("pg_dump", args, { path: programs, databaseUrl });
    // Reads and unpacks all of it.
    await runTool("pg_restore", ["--file=/dev/null", draft], { path: programs });
    syncToDisk(draft);
    renameSync(draft, path);
    return { path, bytes: statSync(path).size, counts };
  } finally {
    await client.end();
    rmSync(draft, { force: true });
  }
}

export async function countsIn(client: pg.Client): Promise<Backup["counts"]> {
  const { rows } = await client.query<Record<string, number>>(
    "select (select count(*) from users) as users, (select count(*) from playlists) as playlists, (select count(*) from images) as images",
  );
  return (table) => rows[0]?.[table] ?? 0;
}
