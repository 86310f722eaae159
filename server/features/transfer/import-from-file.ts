import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { SiteSettings } from "#contract/site.ts";
import { createFileFinder, fileNotFoundReason } from "#domain/file-names.ts";
import type { Db } from "../../db/tables.ts";
import { AppError, FieldError } from "../../http/app-error.ts";
import { makeImage } from "../../images/make-image.ts";
import { insertImage } from "../../images/queries.ts";
import { StartError } from "../../process/start-error.ts";
import { siteDefaults } from "../site/defaults.ts";
import { changeSettings } from "../site/queries.ts";
import { importGalleries, readGalleries, storePhotos } from "./galleries.ts";
import { checkRows, importPlaylists } from "./import-playlists.ts";
import { type ReadRow, refuse } from "./read-playlist.ts";
import { UnreadableFile } from "./read-rows.ts";
import { readTable } from "./read-table.ts";

interface ImportOptions {
  file: string;
  covers: string | undefined;
  dryRun: boolean;
  now: number;
}

const maxFileSize = 32 * 1024 * 1024;

export async function importFromFile(db: Db, options: ImportOptions) {
  const { file, covers, dryRun, now } = options;
  const beside = (name: string) => join(dirname(file), name);
  if (covers !== undefined && !existsSync(covers))
    throw new StartError(66, [`There is no folder ${covers}.`]);
  const isExport = /^playlists\.(?:csv|json)$/.test(basename(file));
  const photos = beside("photos");
  const galleries = isExport ? await readGalleries(db, photos) : [];
  const rows = await readFiles(file, isExport && existsSync(photos)).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new StartError(65, [`Couldn't read ${file}, so nothing was imported. ${error.message}.`]);
  });
  const settings = isExport ? readSettings(beside("site.json")) : undefined;

  await checkRows(db, rows);
  await storeCovers(db, rows, covers ?? beside("covers"), options);
  if (dryRun || rows.some(({ outcome }) => outcome === "refused"))
    return { rows, kept: false, settings: false, galleries: galleries.length };
  const stored = await storePhotos(db, galleries, photos, now);
  return db.transaction().execute(async (transaction) => {
    await importPlaylists(transaction, rows, now);
    if (settings) await changeSettings(transaction, settings, now);
    await importGalleries(transaction, galleries, stored, now);
    return { rows, kept: true, settings: settings !== undefined, galleries: galleries.length };
  });
}

async function readFiles(file: string, mayBeEmpty: boolean) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new StartError(66, [`There is no file ${file}.`]);
  if (found.size > maxFileSize)
    throw new StartError(65, [`${file} is too large. The limit is 32 MiB.`]);
  const folder = join(dirname(file), "songs");
  const songsFiles = namesIn(folder).map((name) => ({ name, text: read(join(folder, name)) }));
  return readTable(read(file), songsFiles, `in ${folder}`, mayBeEmpty);
}

const read = (path: string) => readFileSync(path, "utf8");

function readSettings(path: string) {
  if (!existsSync(path)) return undefined;
  try {
    const given = JSON.parse(read(path));
    return z.parse(SiteSettings, { ...siteDefaults(), ...given });
  } catch (error) {
    const message =
      error instanceof z.core.$ZodError ? error.issues[0]?.message : "The JSON is not valid";
    throw new StartError(65, [`${path}: ${message}. Nothing was imported.`]);
  }
}

const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

/** Checks the covers, and stores them if the import will be saved. Decoding takes minutes, so the transaction that saves the playlists must not wait for it. */
async function storeCovers(db: Db, rows: ReadRow[], folder: string, options: ImportOptions) {
  const { dryRun, now } = options;
  const find = createFileFinder(namesIn(folder).map((name) => [name, join(folder, name)]));
  const known = new Map<string, Promise<string>>();
  const isSaved = !dryRun && rows.every(({ outcome }) => outcome !== "refused");
  for (const row of rows) {
    if (row.cover === null || row.outcome !== "new") continue;
    try {
      const found = find(row.cover);
      const [path] = found;
      if (path === undefined || found.length > 1)
        throw new UnreadableFile(fileNotFoundReason(found, `in ${folder}`));
      const image = known.get(path) ?? storeCover(db, path, isSaved, now);
      known.set(path, image);
      row.cover = await image;
    } catch (error) {
      if (!refusals.some((refusal) => error instanceof refusal)) throw error;
      refuse(row, "image", `Cover ${row.cover}: ${(error as Error).message}`);
    }
  }
}

const refusals = [AppError, FieldError, UnreadableFile];

async function storeCover(db: Db, path: string, isSaved: boolean, now: number) {
  if (statSync(path).size > maxFileSize)
    throw new UnreadableFile("the file is too large. The limit is 32 MiB");
  const image = await makeImage(readFileSync(path));
  if (isSaved)
    await db.transaction().execute((transaction) => insertImage(transaction, image, now));
  return image.filename;
}
