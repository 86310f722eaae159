import type pg from "pg";
import { unknownTo } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { connectOnce } from "../db/postgres.ts";
import { StartError } from "../start-error.ts";
import { endWhatWasOpen } from "./end-what-was-open.ts";
import type { Backup } from "./folder.ts";
import { countsIn } from "./postgres-backup.ts";
import { runTool } from "./postgres-tools.ts";

interface RestoreOptions {
  databaseUrl: string;
  dataDir: string;
  file: string;
  programs: string | undefined;
  now: number;
}

/** Into an empty database, so that a site that runs on it, or ever ran, is never overwritten. */
export async function restorePostgres({ databaseUrl, dataDir, file, programs, now }: RestoreOptions): Promise<Backup["counts"]> {
  const client = await connectOnce(databaseUrl);
  try {
    await refuseFilled(client);
    await refuseForeign(file, programs);
    await runTool(
      "pg_restore",
      ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", `--dbname=${client.database}`, file],
      {
        path: programs,
        databaseUrl,
      },
    );
    const counts = await countsIn(client);
    const { db, close } = await openDatabase({ databaseUrl, dataDir });
    await endWhatWasOpen(db, now).finally(close);
    return counts;
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.Client) {
  const { rows } = await client.query("select 1 from pg_tables where schemaname = current_schema() limit 1");
  if (rows.length === 0) return;
  throw new StartError(73, [
    `The database ${client.database} is not empty, and nothing was changed. Make a new one (createdb mixtape_restored), let DATABASE_URL name it, and run this again.`,
  ]);
}

async function refuseForeign(file: string, programs: string | undefined) {
  // All of it is read and unpacked before the first line of it is written anywhere.
  const ledger = await runTool("pg_restore", ["--file=/dev/null", file], { path: programs })
    .then(() => runTool("pg_restore", ["--data-only", "--table=migrations", "--file=-", file], { path: programs }))
    .catch((error: unknown) => {
      throw error instanceof StartError && error.exitCode === 65 ? new StartError(65, [`${file} is damaged: nothing was changed.`]) : error;
    });
  const [, lines = ""] = /^COPY .*\bmigrations \(name, applied_at\) FROM stdin;\n(.*?)^\\\.$/ms.exec(ledger) ?? [];
  const names = lines.split("\n").flatMap((line) => line.split("\t").slice(0, 1).filter(Boolean));
  if (names.length === 0) throw new StartError(65, [`${file} is no backup of Mixtape: nothing was changed.`]);
  const unknown = unknownTo(names);
  if (unknown.length > 0)
    throw new StartError(78, [
      `${file} was written by a newer Mixtape (it has ${unknown.join(", ")}): update this program first. Nothing was changed.`,
    ]);
}
