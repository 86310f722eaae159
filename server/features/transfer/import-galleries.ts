import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import * as z from "zod/mini";
import { errors } from "#contract/errors.ts";
import { maxPhotos } from "#contract/galleries.ts";
import type { Db, Reader, Transaction } from "../../db/tables.ts";
import { makeImage } from "../../images/make-image.ts";
import { insertImage } from "../../images/queries.ts";
import { StartError } from "../../process/start-error.ts";
import { countPhotos } from "../deleted/queries.ts";
import { listGalleries } from "../galleries/queries.ts";
import { freeSlug } from "../galleries/writes.ts";
import { GalleriesFile, type GalleryFile, galleriesFile } from "./export-galleries.ts";

export async function readGalleries(db: Reader, folder: string) {
  const path = join(folder, galleriesFile);
  if (!existsSync(path)) return [];
  const { data, error } = z.safeParse(GalleriesFile, parsedJson(path));
  if (!data) {
    const problems = error.issues.map(({ path: [index], message }) =>
      typeof index === "number"
        ? `${path}, gallery ${index + 1}: ${message}.`
        : `${path}: ${message}.`,
    );
    throw new StartError(65, [...problems, "Nothing was imported."]);
  }
  const taken = await listGalleries(db);
  return data.filter(({ slug }) => taken.every((gallery) => gallery.slug !== slug));
}

function parsedJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown) =>
  new StartError(65, [`${path} couldn't be read, so nothing was imported. ${error}`]);

/** Stores the photos before the transaction that saves galleries. Returns the stored names by file. */
export async function storePhotos(
  db: Db,
  galleries: readonly GalleryFile[],
  folder: string,
  now: number,
) {
  const stored = new Map<string, string>();
  for (const { file } of galleries.flatMap(({ photos }) => photos)) {
    const path = join(folder, file);
    const image = await readPhoto(path).catch((error: unknown) => {
      throw unreadable(path, error);
    });
    await db.transaction().execute((transaction) => insertImage(transaction, image, now));
    stored.set(file, image.filename);
  }
  return stored;
}

/** Converts to PNG, because an export contains WebP, which uploads do not accept. */
async function readPhoto(path: string) {
  return makeImage(await sharp(path).png({ compressionLevel: 1 }).toBuffer(), "photo");
}

export async function importGalleries(
  transaction: Transaction,
  galleries: readonly GalleryFile[],
  stored: ReadonlyMap<string, string>,
  now: number,
) {
  for (const [index, { photos, published_at, ...fields }] of galleries.entries()) {
    const gallery_id = randomUUID();
    const rows = photos.map(({ file, caption, alt }, place) => ({
      id: randomUUID(),
      gallery_id,
      filename: stored.get(file) ?? "",
      position: place + 1,
      caption,
      alt,
    }));
    // A deleted gallery gives up its slug.
    await transaction
      .updateTable("galleries")
      .set({ slug: await freeSlug(transaction, fields.slug) })
      .where("slug", "=", fields.slug)
      .where("deleted_at", "is not", null)
      .execute();
    // Different times preserve the order of the galleries.
    const at = now + index;
    await transaction
      .insertInto("galleries")
      .values({
        ...fields,
        id: gallery_id,
        cover: rows[photos.findIndex(({ is_cover }) => is_cover)]?.id ?? null,
        // A gallery without photos becomes a draft, because it cannot be published.
        published_at: published_at === null || rows.length === 0 ? null : Date.parse(published_at),
        created_at: at,
        updated_at: at,
      })
      .execute();
    if (rows.length > 0) await transaction.insertInto("photos").values(rows).execute();
  }
  if ((await countPhotos(transaction)) > maxPhotos)
    throw new StartError(65, [`${errors.too_many_photos[1]}: nothing was imported.`]);
}
