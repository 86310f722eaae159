import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { GalleryFields, Photo } from "#contract/galleries.ts";
import type { Reader } from "../db/tables.ts";
import { listAll } from "../galleries/queries.ts";
import { findImageFile } from "../images/queries.ts";
import { StartError } from "../process/start-error.ts";

export const photosFolder = "photos";
export const galleriesFile = "galleries.json";

const { title, description, year, month } = GalleryFields.shape;
const GalleryFile = z.object({
  slug: z.string().check(z.regex(/^[a-z\d-]{1,80}$/, "Slug must be small letters, digits and -")),
  title,
  description,
  year,
  month,
  published_at: z.nullable(z.iso.datetime()),
  /** Which of the photos, counted from 1; null is the first. */
  cover: z.nullable(z.number()),
  photos: z.array(z.extend(z.pick(Photo, { caption: true, alt: true }), { file: z.string() })),
});
export type GalleryFile = z.infer<typeof GalleryFile>;

const fileName = (slug: string, index: number) => `${slug}-${index + 1}.webp`;

export async function* exportGalleries(db: Reader) {
  const galleries = (await listAll(db)).reverse();
  if (galleries.length === 0) return;
  const list = galleries.map((gallery): GalleryFile => {
    const { slug, title, description, year, month, published_at, photos } = gallery;
    const cover = photos.findIndex(({ id }) => id === gallery.cover) + 1 || null;
    return {
      ...{ slug, title, description, year, month, cover },
      published_at: published_at === null ? null : new Date(published_at).toISOString(),
      photos: photos.map(({ caption, alt }, index) => ({
        file: fileName(slug, index),
        caption,
        alt,
      })),
    };
  });
  const text = `${JSON.stringify(list, null, 2)}\n`;
  yield { name: `${photosFolder}/${galleriesFile}`, input: Buffer.from(text) };
  for (const { slug, photos } of galleries)
    for (const [index, { filename }] of photos.entries()) {
      const photo = await findImageFile(db, filename);
      if (photo) yield { name: `${photosFolder}/${fileName(slug, index)}`, input: photo.bytes };
    }
}

export function readGalleriesFile(folder: string): GalleryFile[] {
  const path = join(folder, galleriesFile);
  if (!existsSync(path)) return [];
  try {
    return z.parse(z.array(GalleryFile), JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    const message = error instanceof z.core.$ZodError ? error.issues[0]?.message : "Broken JSON";
    throw new StartError(65, [`${path}: ${message}. Nothing was kept.`]);
  }
}
