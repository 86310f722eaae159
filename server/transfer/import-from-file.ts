// npm run import: a file of playlists with a folder of covers and one of songs beside it. All of it is kept, or nothing.
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SiteSettings } from "#contract/site.ts";
import type { ImportReport } from "#contract/transfer.ts";
import type { Db } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";
import { exportNames } from "./export-files.ts";
import { isMissing, listFolder, readUpTo } from "./folder-files.ts";
import {
  findNew,
  insertPlaylists,
  isRefused,
  lockImports,
  prepareNew,
  readPlaylists,
  reportOf,
} from "./import-playlists.ts";
import type { ReadRow } from "./read-playlist.ts";
import { type Row, readRows, UnreadableFile } from "./read-rows.ts";
import { keepSettings, readSiteFile } from "./site-file.ts";
import { readSongsFiles, songsInFolder } from "./songs-files.ts";
import { forgetImages, storeCovers } from "./store-covers.ts";

interface ImportOptions {
  file: string;
  /** Undefined: the folder covers/ beside the file, where there is one. */
  covers: string | undefined;
  dryRun: boolean;
  now: number;
}

/** Five thousand playlists with the names of their songs. */
const largestFile = 32 * 1024 * 1024;

export async function readImportFile(file: string): Promise<Row[]> {
  let bytes: Buffer | undefined;
  try {
    // Anything else may never end.
    if (!statSync(file).isFile()) throw new Error("not a file");
    bytes = readUpTo(file, largestFile);
  } catch (error) {
    throw new StartError(66, [
      isMissing(error)
        ? `There is no file ${file}.`
        : `${file} must be a file that this user may read.`,
    ]);
  }
  if (!bytes)
    throw new StartError(65, [
      `${file} is too large to be a list of playlists: 32 MiB at most. Nothing was kept.`,
    ]);
  try {
    return await readRows(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new StartError(65, [`${file} cannot be read, and nothing was kept. ${error.message}.`]);
  }
}

interface Imported extends ImportReport {
  /** Whether the site's settings came along. */
  settings: boolean;
}

export async function importFromFile(
  db: Db,
  rows: readonly Row[],
  { file, covers, dryRun, now }: ImportOptions,
): Promise<Imported> {
  const isExport = ([exportNames.csv, exportNames.json] as string[]).includes(basename(file));
  const settings = isExport ? readSiteFile(join(dirname(file), exportNames.site)) : undefined;
  const beside = (name: string) => {
    const folder = join(dirname(file), name);
    return existsSync(folder) ? listFolder(folder) : undefined;
  };
  const coversIn = covers === undefined ? beside(exportNames.covers) : listFolder(covers);
  const songsIn = beside(exportNames.songs);
  const read = await readSongsFiles(await readPlaylists(rows), songsIn && songsInFolder(songsIn));
  // Only those that are kept in the end need a cover: so a second run looks at none.
  const isNew = await findNew(db, read);
  const stored: string[] = [];
  try {
    const withCovers = await storeCovers(db, read, {
      folder: coversIn,
      isNeeded: (row) => isNew.has(row),
      // What is stored and then not wanted would lie there for a day.
      isKept: !dryRun && !read.some(isRefused),
      now,
      stored,
    });
    if (dryRun || withCovers.some(isRefused)) {
      await forgetImages(db, stored);
      return { ...reportOf(withCovers, await findNew(db, withCovers), false), settings: false };
    }
    return await keep(db, withCovers, settings, now);
  } catch (error) {
    await forgetImages(db, stored);
    throw error;
  }
}

async function keep(
  db: Db,
  rows: readonly ReadRow[],
  settings: SiteSettings | undefined,
  now: number,
): Promise<Imported> {
  const prepared = await prepareNew(db, rows);
  return db.transaction().execute(async (transaction) => {
    await lockImports(transaction);
    const isNew = await findNew(transaction, rows);
    await insertPlaylists(transaction, isNew, prepared, now);
    const isChanged = settings !== undefined && (await keepSettings(transaction, settings, now));
    return { ...reportOf(rows, isNew, true), settings: isChanged };
  });
}
