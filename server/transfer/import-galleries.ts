import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { errors } from "#contract/errors.ts";
import { mostPhotos } from "#contract/galleries.ts";
import type { Db, Reader, Transaction } from "../db/tables.ts";
import { countPhotos } from "../galleries/queries.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { damagedFile } from "../images/first-look.ts";
import { makePhoto } from "../images/make-image.ts";
import { insertImage } from "../images/queries.ts";
import { StartError } from "../process/start-error.ts";
import type { GalleryFile } from "./gallery-files.ts";

/** Those whose slug is taken are there already. */
export async function newGalleries(db: Reader, galleries: readonly GalleryFile[]) {
  const there = await db.selectFrom("galleries").select("slug").execute();
  return galleries.filter(({ slug }) => !there.some((gallery) => gallery.slug === slug));
}

/** Stored before the galleries that use them, as covers are. */
export async function storePhotos(
  db: Db,
  galleries: readonly GalleryFile[],
  folder: string,
  now: number,
) {
  const stored = new Map<string, string>();
  for (const { file } of galleries.flatMap(({ photos }) => photos)) {
    const image = await readPhoto(join(folder, basename(file)));
    await db.transaction().execute((transaction) => insertImage(transaction, image, now));
    stored.set(file, image.filename);
  }
  return stored;
}

const throwDamaged = () => {
  throw damagedFile();
};

async function readPhoto(path: string) {
  if (!existsSync(path)) throw new StartError(66, [`There is no file ${path}. Nothing was kept.`]);
  const bytes = readFileSync(path);
  try {
    return await makePhoto(bytes.toString("latin1", 8, 12) === "WEBP" ? await toPng(bytes) : bytes);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FieldError)) throw error;
    throw new StartError(65, [`${path}: ${error.message}. Nothing was kept.`]);
  }
}

/** An export holds WebP, which the site itself never reads. */
function toPng(bytes: Buffer) {
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
  return sharp(bytes).png({ compressionLevel: 1 }).toBuffer().catch(throwDamaged);
}

export async function importGalleries(
  transaction: Transaction,
  galleries: readonly GalleryFile[],
  stored: ReadonlyMap<string, string>,
  now: number,
) {
  for (const [index, { photos, cover, published_at, ...fields }] of galleries.entries()) {
    const id = randomUUID();
    const rows = photos.map(({ file, caption, alt }, place) => ({
      id: randomUUID(),
      gallery_id: id,
      filename: stored.get(file) ?? "",
      position: place + 1,
      caption,
      alt,
      removed_at: null,
    }));
    const at = now - (galleries.length - 1 - index);
    await transaction
      .insertInto("galleries")
      .values({
        ...fields,
        id,
        cover: rows[(cover ?? 0) - 1]?.id ?? null,
        created_at: at,
        updated_at: at,
        published_at: published_at === null ? null : Date.parse(published_at),
        removed_at: null,
      })
      .execute();
    if (rows.length > 0) await transaction.insertInto("photos").values(rows).execute();
  }
  if ((await countPhotos(transaction)) > mostPhotos)
    throw new StartError(65, [`${errors.too_many_photos[1]}. Nothing was kept.`]);
}
