import * as z from "zod/mini";
import { Flag } from "#contract/fields.ts";
import { galleryFields, monthNeedsYear, Photo } from "#contract/galleries.ts";
import { slugPattern } from "#domain/photos.ts";
import type { Reader } from "../../db/tables.ts";
import { findImageFile } from "../../images/queries.ts";
import { listGalleriesWithPhotos } from "../galleries/queries.ts";

export const galleriesFile = "galleries.json";

const text = (pattern: RegExp, error: string) => z.string({ error }).check(z.regex(pattern, error));

const GalleryFile = z
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
export type GalleryFile = z.infer<typeof GalleryFile>;

export const GalleriesFile = z
  .array(GalleryFile, "It must be a list of galleries")
  .check(({ value, issues }) => {
    const slugs = value.map(({ slug }) => slug);
    const index = slugs.findIndex((slug, at) => slugs.indexOf(slug) < at);
    if (index > 0)
      issues.push({ code: "custom", input: value, path: [index], message: "Slug appears twice" });
  });

export async function* exportGalleries(db: Reader) {
  const files = new Map<string, string>();
  const galleries = (await listGalleriesWithPhotos(db)).reverse().map((gallery): GalleryFile => {
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
