import type { Gallery, Photo } from "#contract/galleries.ts";
import type { ShownGallery } from "#contract/photography.ts";
import type { GalleryRow, Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";

const selectGalleries = (db: Reader) =>
  db.selectFrom("galleries").selectAll().where("galleries.removed_at", "is", null);

const selectPublished = (db: Reader) =>
  selectGalleries(db)
    .where("published_at", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("id");

const selectPhotos = (db: Reader) =>
  db
    .selectFrom("photos")
    .innerJoin("images", "images.filename", "photos.filename")
    .innerJoin("galleries", "galleries.id", "photos.gallery_id")
    .select(["photos.id", "photos.filename", "width", "height", "color", "caption", "alt"])
    .where("photos.removed_at", "is", null)
    .where("galleries.removed_at", "is", null);

async function withPhotos(db: Reader, galleries: GalleryRow[]) {
  const photos =
    galleries.length === 0
      ? []
      : await selectPhotos(db)
          .select("gallery_id")
          .where(
            "gallery_id",
            "in",
            galleries.map(({ id }) => id),
          )
          .orderBy("position")
          .orderBy("photos.id")
          .execute();
  const byGallery = Map.groupBy(photos, ({ gallery_id }) => gallery_id);
  return galleries.map((gallery) => ({ ...gallery, photos: byGallery.get(gallery.id) ?? [] }));
}

export type GalleryWithPhotos = Awaited<ReturnType<typeof withPhotos>>[number];

const managed = (gallery: GalleryWithPhotos): Gallery => ({
  ...gallery,
  is_published: gallery.published_at !== null,
  count: gallery.photos.length,
});

export const shown = (gallery: GalleryWithPhotos): ShownGallery => ({
  ...gallery,
  count: gallery.photos.length,
  cover: gallery.photos.find(({ id }) => id === gallery.cover) ?? gallery.photos[0] ?? null,
});

export const listPublished = async (db: Reader) =>
  withPhotos(db, await selectPublished(db).execute());

export const listPublishedOf = async (db: Reader, year: number, month: number) =>
  withPhotos(
    db,
    await selectPublished(db).where("year", "=", year).where("month", "=", month).execute(),
  );

export async function findPublished(db: Reader, slug: string) {
  const [gallery] = await withPhotos(
    db,
    await selectPublished(db).where("slug", "=", slug).execute(),
  );
  return gallery;
}

export const listAll = async (db: Reader) =>
  withPhotos(db, await selectGalleries(db).orderBy("created_at", "desc").orderBy("id").execute());

export async function listGalleries(db: Reader) {
  const data = (await listAll(db)).map(managed);
  return { data, count: data.length };
}

export async function getGallery(db: Reader, id: string): Promise<Gallery> {
  const [gallery] = await withPhotos(db, await selectGalleries(db).where("id", "=", id).execute());
  if (!gallery) throw new AppError("gallery_not_found");
  return managed(gallery);
}

export async function findPhoto(db: Reader, id: string): Promise<Photo> {
  const photo = await selectPhotos(db).where("photos.id", "=", id).executeTakeFirst();
  if (!photo) throw new AppError("photo_not_found");
  return photo;
}

export async function countPhotos(db: Reader): Promise<number> {
  const { count } = await selectPhotos(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
