// npm run export -- FOLDER: writes all playlists with covers and songs, and all photos, as files for people and other programs.
import { resolve } from "node:path";
import { pluralize } from "#domain/pluralize.ts";
import { readConfig } from "#server/config.ts";
import { refuseWithoutSite } from "#server/db/refuse-without-site.ts";
import { exportToFolder } from "#server/features/transfer/export-files.ts";
import { openForCommand } from "#server/open-database.ts";
import { refuseRoot } from "#server/process/refuse-root.ts";
import { runCommand } from "#server/process/run-command.ts";
import { readArguments } from "./arguments.ts";

await runCommand(async (environment) => {
  const { subject } = readArguments("export", "FOLDER", {});
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  await refuseWithoutSite(config);
  const folder = resolve(subject);
  const { db, close } = await openForCommand(config);
  const { playlists, covers, songs, photos } = await exportToFolder(db, folder).finally(close);
  console.log(
    `Exported ${pluralize(playlists, "playlist")}, ${pluralize(covers, "cover")}, ${pluralize(photos, "photo")} and ${pluralize(songs, "list")} of songs to ${folder}.`,
  );
});
