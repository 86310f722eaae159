// An export as a folder. It is written beside an earlier one and takes its place when it is whole.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Reader } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";
import { exportFiles, exportHeader, exportNames } from "./export-files.ts";

const names: readonly string[] = Object.values(exportNames);
/** What is not finished yet. */
const draft = "export.part";

export interface Exported {
  playlists: number;
  covers: number;
  songs: number;
}

/** The folder is there, and may be written to. */
export async function exportToFolder(db: Reader, folder: string): Promise<Exported> {
  refuseOthers(folder);
  const part = join(folder, draft);
  rmSync(part, { recursive: true, force: true });
  const counts = { covers: 0, songs: 0 };
  let playlists = 0;
  for await (const { name, bytes } of exportFiles(db)) {
    const path = join(part, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    syncToDisk(path);
    if (name === exportNames.json)
      playlists = (JSON.parse(Buffer.from(bytes).toString()) as unknown[]).length;
    if (name.startsWith(`${exportNames.covers}/`)) counts.covers += 1;
    if (name.startsWith(`${exportNames.songs}/`)) counts.songs += 1;
  }
  for (const name of names) {
    rmSync(join(folder, name), { recursive: true, force: true });
    if (existsSync(join(part, name))) renameSync(join(part, name), join(folder, name));
  }
  rmSync(part, { recursive: true });
  syncToDisk(folder);
  return { playlists, ...counts };
}

/** An earlier export of ours is replaced, whole or interrupted; anything else is somebody's. */
function refuseOthers(folder: string) {
  const found = readdirSync(folder);
  const foreign = found.filter((name) => !names.includes(name) && name !== draft);
  if (
    found.length === 0 ||
    (foreign.length === 0 && (found.includes(draft) || isOurs(join(folder, exportNames.csv))))
  )
    return;
  throw new StartError(73, [
    `${folder} is not empty and holds no export of Mixtape, and nothing was changed: name an empty folder, or one that is not there yet.`,
  ]);
}

function isOurs(table: string) {
  return existsSync(table) && readFileSync(table, "utf8").startsWith(exportHeader);
}
