import * as z from "zod/mini";
import { galleryFields, Photo } from "#contract/galleries.ts";
import type { Reader } from "../db/tables.ts";
import { listGalleries } from "../galleries/queries.ts";
import { findImageFile } from "../images/queries.ts";

export const galleriesFile = "galleries.json";

export const GalleryFile = z.object({
  ...galleryFields,
  slug: z.string(),
  published_at: z.nullable(z.iso.datetime()),
  photos: z.array(
    z.extend(z.pick(Photo, { caption: true, alt: true }), {
      file: z.string(),
      is_cover: z.boolean(),
    }),
  ),
});
export type GalleryFile = z.infer<typeof GalleryFile>;

export async function* exportGalleries(db: Reader) {
  const files = new Map<string, string>();
  const galleries = (await listGalleries(db)).reverse().map((gallery): GalleryFile => {
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
  yield { name: galleriesFile, input: Buffer.from(`${JSON.stringify(galleries, null, 2)}\n`) };
  for (const [name, filename] of files) {
    const photo = await findImageFile(db, filename);
    if (photo) yield { name, input: photo.bytes };
  }
}
