// npm run export -- FOLDER: writes all playlists with covers and songs, and all photos, as files for people and other programs.
import { resolve } from "node:path";
import { pluralize } from "#domain/pluralize.ts";
import { exportToFolder } from "#server/features/transfer/export-files.ts";
import { runCommand } from "#server/process/run-command.ts";
import { readArguments } from "./arguments.ts";
import { onSite } from "./on-site.ts";

await runCommand(async (environment) => {
  const { subject } = readArguments("export", "FOLDER", {});
  const folder = resolve(subject);
  const { playlists, covers, songs, photos } = await onSite(environment, (db) =>
    exportToFolder(db, folder),
  );
  console.log(
    `Exported ${pluralize(playlists, "playlist")}, ${pluralize(covers, "cover")}, ${pluralize(photos, "photo")} and ${pluralize(songs, "list")} of songs to ${folder}.`,
  );
});
