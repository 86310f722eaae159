// npm run backup -- FOLDER: writes the whole site into one file while the site runs.
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { backupName, listBackups } from "#server/features/backup/folder.ts";
import {
  backUpSqlite,
  describeContents,
  refusePostgres,
} from "#server/features/backup/sqlite-backup.ts";
import { prepareFolder } from "#server/process/data-dir.ts";
import { refuseRoot } from "#server/process/refuse-root.ts";
import { runCommand } from "#server/process/run-command.ts";
import { StartError } from "#server/process/start-error.ts";
import { readArguments } from "./arguments.ts";

await runCommand(async (environment) => {
  const { databaseUrl, dataDir } = readConfig(environment);
  refusePostgres(databaseUrl);
  const { subject, values } = readArguments("backup", "FOLDER [--keep 14]", {
    keep: { type: "string" },
  });
  const keep = Number(values.keep ?? Number.POSITIVE_INFINITY);
  if (values.keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new StartError(64, ["--keep must be a whole number of 1 or more."]);
  refuseRoot(dataDir);
  const folder = prepareFolder(subject);
  const path = join(folder, backupName("mixtape", Date.now()));
  await backUpSqlite(dataDir, path);
  console.log(
    `Backed up ${describeContents(path)} to ${path} (${Math.ceil(statSync(path).size / 1024)} KiB) and verified the copy.`,
  );
  for (const { name } of listBackups(folder, Date.now(), "mixtape").slice(keep)) {
    rmSync(join(folder, name));
    console.log(`Deleted the old ${name}.`);
  }
});
