// npm run backup -- FOLDER: everything the site holds as one file, made while it runs and looked at before it gets its name.
import { join } from "node:path";
import { startReader, writeFrom } from "#server/backup/backup-as-root.ts";
import { backupName, inWords, prepareFolder, pruneBackupsIn } from "#server/backup/folder.ts";
import { backUpPostgres } from "#server/backup/postgres-backup.ts";
import { backUpSqlite } from "#server/backup/sqlite-backup.ts";
import { readConfig } from "#server/config.ts";
import { becomeOwner, otherOwner } from "#server/process/act-as-owner.ts";
import { runCommand } from "#server/process/run-command.ts";
import { StartError } from "#server/process/start-error.ts";
import { readArguments } from "./arguments.ts";

await runCommand(async (environment) => {
  const { subject, values } = readArguments("npm run backup -- FOLDER [--keep 14]", {
    keep: { type: "string" },
  });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new StartError(64, ["--keep must be a number from 1 up."]);
  const { databaseUrl, dataDir } = readConfig(environment);
  const now = Date.now();
  const needsTwoUsers = !databaseUrl && otherOwner(dataDir)?.uid !== otherOwner(subject)?.uid;
  using reader = needsTwoUsers ? startReader(dataDir, now) : undefined;
  becomeOwner(subject);
  const folder = prepareFolder(subject);
  const path = join(folder, backupName(now, databaseUrl ? "dump" : "db"));
  const backup = reader
    ? await writeFrom(reader, path)
    : databaseUrl
      ? await backUpPostgres({ databaseUrl, path, programs: environment.PATH })
      : backUpSqlite(dataDir, path, now);
  if (!backup) return;
  console.log(
    `Backed up ${inWords(backup.counts)} to ${backup.path} (${Math.ceil(backup.bytes / 1024)} KiB), and read it all back.`,
  );
  for (const name of keep === undefined ? [] : pruneBackupsIn(folder, keep))
    console.log(`Deleted the old ${name}.`);
});
