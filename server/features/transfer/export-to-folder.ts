import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reader } from "../../db/tables.ts";
import { listFolder, prepareFolder } from "../../process/data-dir.ts";
import { StartError } from "../../process/start-error.ts";
import { exportFiles, exportNames, exportSignature, listForExport } from "./export-files.ts";

const names: readonly string[] = Object.values(exportNames);

export async function exportToFolder(db: Reader, folder: string) {
  prepareFolder(folder);
  refuseForeignFolder(folder);
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  const playlists = await listForExport(db);
  const counts = { playlists: playlists.length, covers: 0, songs: 0, photos: 0 };
  for await (const { name, input } of exportFiles(db, playlists)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, input);
    if (name.startsWith(exportNames.covers)) counts.covers += 1;
    if (name.startsWith(exportNames.songs)) counts.songs += 1;
    if (name.startsWith(exportNames.photos) && name.endsWith(".webp")) counts.photos += 1;
  }
  return counts;
}

function refuseForeignFolder(folder: string) {
  const found = listFolder(folder);
  const table = join(folder, exportNames.csv);
  const isOurs =
    found.every((name) => names.includes(name)) &&
    existsSync(table) &&
    readFileSync(table, "utf8").startsWith(exportSignature);
  if (found.length === 0 || isOurs) return;
  throw new StartError(73, [
    `${folder} isn't empty and isn't a Mixtape export. Nothing was changed. Choose an empty folder or a new one.`,
  ]);
}
