import type { Gallery, Photo, PublicGallery } from "#contract/galleries.ts";
import { slugPattern } from "#domain/photos.ts";
import { undeletedGalleries } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";

const selectGalleries = (db: Reader) => undeletedGalleries(db).selectAll();

const selectPhotos = (db: Reader) =>
  undeletedGalleries(db)
    .innerJoin("photos", "photos.gallery_id", "galleries.id")
    .innerJoin("images", "images.filename", "photos.filename")
    .select(["photos.id", "gallery_id", "photos.filename", "width", "height", "color"])
    .select(["caption", "alt"])
    .where("photos.deleted_at", "is", null);

type Narrow = (galleries: ReturnType<typeof selectGalleries>) => typeof galleries;

/** With all their photos: a site has at most 500. */
async function withPhotos(db: Reader, narrow: Narrow) {
  const galleries = await narrow(selectGalleries(db)).execute();
  if (galleries.length === 0) return [];
  const inOrder = selectPhotos(db).orderBy("position").orderBy("photos.id");
  const photos = Map.groupBy(await inOrder.execute(), ({ gallery_id }) => gallery_id);
  return galleries.map((gallery) => ({ ...gallery, photos: photos.get(gallery.id) ?? [] }));
}

export type GalleryWithPhotos = Awaited<ReturnType<typeof withPhotos>>[number];

export const listGalleries = (db: Reader) =>
  withPhotos(db, (all) => all.orderBy("created_at", "desc").orderBy("id"));

/** Given the reader for visitors, as are those below. */
export const listPublished = (db: Reader) =>
  withPhotos(db, (all) => all.orderBy("published_at", "desc").orderBy("id"));

export async function listOfMonth(db: Reader, year: number, month: number) {
  const galleries = await withPhotos(db, (all) =>
    all.where("year", "=", year).where("month", "=", month).orderBy("published_at", "desc"),
  );
  return galleries.map(publicGallery);
}

const wholeSlug = new RegExp(`^${slugPattern}$`);

export async function findBySlug(db: Reader, slug: string) {
  // PostgreSQL takes no text with a NUL in it.
  const [gallery] = wholeSlug.test(slug)
    ? await withPhotos(db, (all) => all.where("slug", "=", slug))
    : [];
  if (!gallery) throw new AppError("gallery_not_found");
  return gallery;
}

export const publicGallery = (gallery: GalleryWithPhotos): PublicGallery => ({
  ...gallery,
  count: gallery.photos.length,
  cover: gallery.photos.find(({ id }) => id === gallery.cover) ?? gallery.photos[0] ?? null,
});

export const ownGallery = (gallery: GalleryWithPhotos): Gallery => ({
  ...gallery,
  count: gallery.photos.length,
  is_published: gallery.published_at !== null,
});

export async function getGallery(db: Reader, id: string): Promise<Gallery> {
  const [gallery] = await withPhotos(db, (all) => all.where("id", "=", id));
  if (!gallery) throw new AppError("gallery_not_found");
  return ownGallery(gallery);
}

export const getPhoto = (db: Reader, id: string): Promise<Photo & { gallery_id: string }> =>
  selectPhotos(db)
    .where("photos.id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("photo_not_found"));
