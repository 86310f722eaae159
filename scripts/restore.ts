// npm run restore -- FILE: puts a backup in the database's place. What was there is kept.
import { resolve } from "node:path";
import { inWords } from "#server/backup/folder.ts";
import { openBackup } from "#server/backup/opened-backup.ts";
import { restorePostgres } from "#server/backup/postgres-restore.ts";
import { type Restored, restoreSqlite } from "#server/backup/sqlite-restore.ts";
import { readConfig } from "#server/config.ts";
import { becomeOwner } from "#server/process/act-as-owner.ts";
import { prepareDataDir } from "#server/process/data-dir.ts";
import { runCommand } from "#server/process/run-command.ts";
import { StartError } from "#server/process/start-error.ts";
import { readArguments } from "./arguments.ts";

function tellWhatEnded(droppedMails: number) {
  const [mails, they] =
    droppedMails === 1
      ? ["One mail that waited", "was dropped: it"]
      : [`${droppedMails} mails that waited`, "were dropped: they"];
  if (droppedMails > 0)
    console.log(`${mails} to be sent when the backup was made ${they} may have been sent since.`);
  console.log("Everybody has to log in again.");
}

function tell({ counts, facts, keptIn, droppedMails }: Restored, file: string) {
  console.log(`Restored ${inWords(counts)} from ${file}${facts ? `, made ${facts.made_at}` : ""}.`);
  if (keptIn) console.log(`What was there before is kept in ${keptIn}.`);
  tellWhatEnded(droppedMails);
}

await runCommand(async (environment) => {
  const { subject, values } = readArguments("npm run restore -- FILE [--replace-newer]", {
    "replace-newer": { type: "boolean", default: false },
  });
  const { databaseUrl, dataDir } = readConfig(environment);
  const file = resolve(subject);
  using backup = openBackup(file);
  const { kind } = backup;
  if (kind === "unknown")
    throw new StartError(65, [`${file} is damaged, or no backup of Mixtape: nothing was changed.`]);
  if (kind === "postgres" && !databaseUrl)
    throw new StartError(64, [
      `${file} is a backup of a PostgreSQL database: let DATABASE_URL name an empty one to restore it into.`,
    ]);
  if (kind === "sqlite" && databaseUrl)
    throw new StartError(64, [
      `${file} is a backup of a SQLite database: leave DATABASE_URL empty to restore it into DATA_DIR.`,
    ]);

  const now = Date.now();
  if (databaseUrl) {
    // Nothing in the data folder is needed; PostgreSQL's own program opens the file again, by its name.
    becomeOwner(file);
    const { counts, droppedMails } = await restorePostgres({
      databaseUrl,
      file,
      programs: environment.PATH,
      now,
    });
    console.log(`Restored ${inWords(counts)} from ${file}.`);
    tellWhatEnded(droppedMails);
  } else {
    becomeOwner(dataDir);
    prepareDataDir(dataDir);
    await restoreSqlite({
      dataDir,
      backup,
      replaceNewer: values["replace-newer"],
      now,
      tell: (restored) => tell(restored, file),
    });
  }
});
