import type { PublicGallery } from "#contract/galleries.ts";
import { undeletedGalleries } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";

const selectGalleries = (db: Reader) =>
  undeletedGalleries(db)
    .selectAll("galleries")
    .select((row) =>
      row
        .selectFrom("photos")
        .whereRef("gallery_id", "=", "galleries.id")
        .where("deleted_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("count"),
    );

const selectPhotos = (db: Reader) =>
  undeletedGalleries(db)
    .innerJoin("photos", "photos.gallery_id", "galleries.id")
    .innerJoin("images", "images.filename", "photos.filename")
    .select(["photos.id", "gallery_id", "photos.filename", "width", "height", "color"])
    .select(["caption", "alt"])
    .where("photos.deleted_at", "is", null);

async function withPhotos(db: Reader, found: ReturnType<typeof selectGalleries>) {
  const galleries = await found.execute();
  if (galleries.length === 0) return [];
  const ids = galleries.map(({ id }) => id);
  const inOrder = selectPhotos(db)
    .where("gallery_id", "in", ids)
    .orderBy("position")
    .orderBy("photos.id");
  const photos = Map.groupBy(await inOrder.execute(), ({ gallery_id }) => gallery_id);
  return galleries.map((gallery) => ({ ...gallery, photos: photos.get(gallery.id) ?? [] }));
}

export type GalleryWithPhotos = Awaited<ReturnType<typeof withPhotos>>[number];

const newestFirst = (db: Reader) => selectGalleries(db).orderBy("created_at", "desc").orderBy("id");

export const listGalleries = (db: Reader) => newestFirst(db).execute();

export const listGalleriesWithPhotos = (db: Reader) => withPhotos(db, newestFirst(db));

/** `db` must come from `publishedOnly`, because this query does not exclude drafts. */
export const listPublished = (db: Reader) =>
  withPhotos(db, selectGalleries(db).orderBy("published_at", "desc").orderBy("id"));

export async function listOfMonth(db: Reader, year: number, month: number) {
  const ofMonth = selectGalleries(db).where("year", "=", year).where("month", "=", month);
  const galleries = await withPhotos(db, ofMonth.orderBy("published_at", "desc"));
  return galleries.map(publicGallery);
}

export async function findBySlug(db: Reader, slug: string) {
  // PostgreSQL refuses text with a NUL character.
  const [gallery] = slug.includes("\0")
    ? []
    : await withPhotos(db, selectGalleries(db).where("slug", "=", slug));
  if (!gallery) throw new AppError("gallery_not_found");
  return gallery;
}

export const publicGallery = (gallery: GalleryWithPhotos): PublicGallery => ({
  ...gallery,
  cover: gallery.photos.find(({ id }) => id === gallery.cover) ?? gallery.photos[0] ?? null,
});

export const ownGallery = <Row extends { published_at: number | null }>(gallery: Row) => ({
  ...gallery,
  is_published: gallery.published_at !== null,
});

export async function getGallery(db: Reader, id: string) {
  const [gallery] = await withPhotos(db, selectGalleries(db).where("id", "=", id));
  if (!gallery) throw new AppError("gallery_not_found");
  return ownGallery(gallery);
}

export const getPhoto = (db: Reader, id: string) =>
  selectPhotos(db)
    .where("photos.id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("photo_not_found"));
