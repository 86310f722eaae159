import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import * as z from "zod/mini";
import { errors } from "#contract/errors.ts";
import { Flag } from "#contract/fields.ts";
import { galleryFields, maxPhotos, monthNeedsYear, Photo } from "#contract/galleries.ts";
import { slugPattern } from "#domain/photos.ts";
import type { Db, Reader, Transaction } from "../../db/tables.ts";
import { makeImage } from "../../images/make-image.ts";
import { findImageFile, insertImage } from "../../images/queries.ts";
import { StartError } from "../../process/start-error.ts";
import { countPhotos } from "../deleted/queries.ts";
import { listGalleries, listGalleriesWithPhotos } from "../galleries/queries.ts";
import { freeSlug } from "../galleries/writes.ts";

const text = (pattern: RegExp, error: string) => z.string({ error }).check(z.regex(pattern, error));

const FileGallery = z
  .object(
    {
      ...galleryFields,
      slug: text(RegExp(`^${slugPattern}$`), "Slug must be 1 to 90 characters: a-z, 0-9 and -"),
      published_at: z.nullable(z.iso.datetime("Published at must be a date and time, or null")),
      photos: z.array(
        z.extend(z.pick(Photo, { caption: true, alt: true }), {
          file: text(/^[a-z\d-]{1,99}\.webp$/, "File must be a name like lisbon-1.webp"),
          is_cover: Flag("Is cover"),
        }),
        "Photos must be a list",
      ),
    },
    "It must be an object with a gallery’s fields",
  )
  .check(z.refine(({ year, month }) => year !== null || month === null, monthNeedsYear));
type FileGallery = z.infer<typeof FileGallery>;

const FileGalleries = z
  .array(FileGallery, "It must be a list of galleries")
  .check(({ value, issues }) => {
    const slugs = value.map(({ slug }) => slug);
    const index = slugs.findIndex((slug, at) => slugs.indexOf(slug) < at);
    if (index > 0)
      issues.push({ code: "custom", input: value, path: [index], message: "Slug appears twice" });
  });

export async function* exportGalleries(db: Reader) {
  const files = new Map<string, string>();
  const galleries = (await listGalleriesWithPhotos(db)).reverse().map((gallery): FileGallery => {
    const { slug, title, description, year, month, published_at } = gallery;
    const photos = gallery.photos.map(({ id, filename, caption, alt }, index) => {
      const file = `${slug}-${index + 1}.webp`;
      files.set(file, filename);
      return { file, caption, alt, is_cover: id === gallery.cover };
    });
    const moment = published_at === null ? null : new Date(published_at).toISOString();
    return { slug, title, description, year, month, published_at: moment, photos };
  });
  if (galleries.length === 0) return;
  const list = Buffer.from(`${JSON.stringify(galleries, null, 2)}\n`);
  yield { name: "photos/galleries.json", input: list };
  for (const [name, filename] of files) {
    const photo = await findImageFile(db, filename);
    if (photo) yield { name: `photos/${name}`, input: photo.bytes };
  }
}

export async function readGalleries(db: Reader, folder: string) {
  const path = join(folder, "galleries.json");
  if (!existsSync(path)) return [];
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw unreadable(path, error);
  }
  const { data, error } = z.safeParse(FileGalleries, given);
  if (!data) {
    const problems = error.issues.map(({ path: [index], message }) => {
      const place = typeof index === "number" ? `, gallery ${index + 1}` : "";
      return `${path}${place}: ${message}.`;
    });
    throw new StartError(65, [...problems, "Nothing was imported."]);
  }
  const taken = await listGalleries(db);
  return data.filter(({ slug }) => taken.every((gallery) => gallery.slug !== slug));
}

const unreadable = (path: string, error: unknown) =>
  new StartError(65, [`${path} couldn't be read, so nothing was imported. ${error}`]);

/** Stores the photos of an export, and returns a map from their old to their new file names. */
export async function storePhotos(
  db: Db,
  galleries: readonly FileGallery[],
  folder: string,
  now: number,
) {
  const stored = new Map<string, string>();
  for (const { file } of galleries.flatMap(({ photos }) => photos)) {
    const path = join(folder, file);
    // Converts the exported WebP to PNG, because `makeImage` refuses WebP.
    const png = sharp(path).png({ compressionLevel: 1 }).toBuffer();
    const image = await png
      .then((bytes) => makeImage(bytes, "photo"))
      .catch((error: unknown) => {
        throw unreadable(path, error);
      });
    await db.transaction().execute((transaction) => insertImage(transaction, image, now));
    stored.set(file, image.filename);
  }
  return stored;
}

export async function importGalleries(
  transaction: Transaction,
  galleries: readonly FileGallery[],
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
    // Slugs are unique, so a deleted gallery with the same slug gets a new slug.
    await transaction
      .updateTable("galleries")
      .set({ slug: await freeSlug(transaction, fields.slug) })
      .where("slug", "=", fields.slug)
      .where("deleted_at", "is not", null)
      .execute();
    // Galleries are sorted by creation time, so different times preserve their order.
    const at = now + index;
    await transaction
      .insertInto("galleries")
      .values({
        ...fields,
        id: gallery_id,
        cover: rows[photos.findIndex(({ is_cover }) => is_cover)]?.id ?? null,
        // A published gallery needs photos.
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
