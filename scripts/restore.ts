// npm run restore -- FILE: replaces the database with a backup.
import { resolve } from "node:path";
import { readConfig } from "#server/config.ts";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { describeContents, refusePostgres } from "#server/features/backup/sqlite-backup.ts";
import { restoreSqlite } from "#server/features/backup/sqlite-restore.ts";
import { prepareFolder } from "#server/process/data-dir.ts";
import { refuseRoot } from "#server/process/refuse-root.ts";
import { runCommand } from "#server/process/run-command.ts";
import { readArguments } from "./arguments.ts";

await runCommand(async (environment) => {
  const { databaseUrl, dataDir } = readConfig(environment);
  refusePostgres(databaseUrl);
  const { subject } = readArguments("restore", "FILE", {});
  const file = resolve(subject);
  refuseRoot(dataDir);
  prepareFolder(dataDir);
  const kept = await restoreSqlite(dataDir, file, Date.now());
  console.log(`Restored ${describeContents(databaseFile(dataDir))} from ${file}.`);
  if (kept) console.log(`The old database is kept as ${kept}.`);
  console.log(
    "Everyone has to log in again. Emails that were waiting when the backup was made won't be sent. People who unsubscribed since then are followers again.",
  );
});
