import type pg from "pg";
import { unknownTo } from "../db/migrate.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { connectOnce } from "../db/postgres.ts";
import { StartError } from "../process/start-error.ts";
import type { Backup } from "./folder.ts";
import { markDone, markUnderWay, refuseInterrupted } from "./interrupted-postgres-restore.ts";
import { countsIn } from "./postgres-backup.ts";
import { foreignContents, leftOut } from "./postgres-contents.ts";
import { foreignInPostgres } from "./postgres-schema.ts";
import { runTool } from "./postgres-tools.ts";
import { revokeSessionsAndTokens } from "./revoke-sessions-and-tokens.ts";
import { inOneLine } from "./schema.ts";

interface RestoreOptions {
  databaseUrl: string;
  file: string;
  programs: string | undefined;
  now: number;
}

interface Restored {
  counts: Backup["counts"];
  /** How many mails that waited in the backup are not sent. */
  droppedMails: number;
}

/** Into an empty database, so that a site that runs on it, or ever ran, is never overwritten. */
export async function restorePostgres({
  databaseUrl,
  file,
  programs,
  now,
}: RestoreOptions): Promise<Restored> {
  const client = await connectOnce(databaseUrl);
  try {
    await refuseFilled(client);
    const ledger = await readLedger(file, programs);
    const { rows } = await client.query<{ schema: string }>("select current_schema() as schema");
    const load = (...sections: string[]) => {
      const args = [
        "--single-transaction",
        "--exit-on-error",
        ...leftOut,
        `--schema=${rows[0]?.schema}`,
        `--dbname=${client.database}`,
      ];
      return runTool(
        "pg_restore",
        [...args, ...sections.map((name) => `--section=${name}`), file],
        { path: programs, databaseUrl },
      );
    };
    await markUnderWay(client, file);
    try {
      const foreign = await foreignContents(client, file, ledger, { databaseUrl, programs });
      if (foreign.length > 0)
        throw new StartError(65, [
          `${file} does not hold what Mixtape has made: ${inOneLine(foreign)}. Nothing was changed.`,
        ]);
      await load("pre-data");
    } catch (error) {
      // Nothing was run, or all of it was taken back.
      await markDone(client).catch(() => {});
      throw error;
    }
    // Before the rows come: a rule of a table is code that runs with each of them.
    refuseForeign(client, file, await foreignInPostgres(client, ledger, false));
    await load("data", "post-data");
    refuseForeign(client, file, await foreignInPostgres(client, ledger));
    const { db, close } = await openPostgres(databaseUrl);
    const droppedMails = await revokeSessionsAndTokens(db, now).finally(close);
    const counts = await countsIn(client);
    await markDone(client);
    return { counts, droppedMails };
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.Client) {
  await refuseInterrupted(client);
  const { rows } = await client.query(
    "select 1 from pg_tables where schemaname = current_schema() limit 1",
  );
  if (rows.length === 0) return;
  throw new StartError(73, [
    `The database ${client.database} is not empty, and nothing was changed. Make a new one (createdb mixtape_restored), let DATABASE_URL name it, and run this again.`,
  ]);
}

/** Only what the database itself makes of a definition can be compared; the mark stays, so that no site is started on it. */
function refuseForeign(client: pg.Client, file: string, foreign: readonly string[]) {
  if (foreign.length === 0) return;
  throw new StartError(65, [
    `${file} does not hold what Mixtape has made: ${inOneLine(foreign)}.`,
    `The site is as it was. The database ${client.database} holds what came with the file and is not used: dropdb ${client.database}`,
  ]);
}

/** The names of the migrations it has been through. */
async function readLedger(file: string, programs: string | undefined): Promise<string[]> {
  // All of it is read and unpacked before the first line of it is written anywhere.
  const ledger = await runTool("pg_restore", ["--file=/dev/null", file], { path: programs })
    .then(() =>
      runTool("pg_restore", ["--data-only", "--table=migrations", "--file=-", file], {
        path: programs,
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof StartError && error.exitCode === 65
        ? new StartError(65, [`${file} is damaged: nothing was changed.`])
        : error;
    });
  const [, lines = ""] =
    /^COPY .*\bmigrations \(name, applied_at\) FROM stdin;\n(.*?)^\\\.$/ms.exec(ledger) ?? [];
  const names = lines.split("\n").flatMap((line) => line.split("\t").slice(0, 1).filter(Boolean));
  if (names.length === 0)
    throw new StartError(65, [`${file} is no backup of Mixtape: nothing was changed.`]);
  const unknown = unknownTo(names);
  if (unknown.length > 0)
    throw new StartError(78, [
      `${file} was written by a newer Mixtape (it has ${unknown.join(", ")}): update this program first. Nothing was changed.`,
    ]);
  return names;
}
