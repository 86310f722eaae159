import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import {
  type GalleryChange,
  maxPhotos,
  monthNeedsYear,
  type NewGallery,
  type PhotoChange,
} from "#contract/galleries.ts";
import { fold } from "#domain/search-words.ts";
import { databaseErrorKind } from "../../db/errors.ts";
import { undeletedGalleries } from "../../db/published.ts";
import type { Tables, Transaction } from "../../db/tables.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import { countPhotos, markDeleted } from "../deleted/queries.ts";
import { getGallery, getPhoto } from "./queries.ts";

const maxSlugLength = 60;

export async function freeSlug(transaction: Transaction, title: string) {
  const words = fold(title).match(/[a-z\d]+/g) ?? ["gallery"];
  const stem = words.join("-").slice(0, maxSlugLength).replace(/-$/, "");
  const like = transaction.selectFrom("galleries").select("slug").where("slug", "like", `${stem}%`);
  const rows = await like.execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = stem;
  for (let number = 2; taken.has(slug); number++) slug = `${stem}-${number}`;
  return slug;
}

/** Inserts a gallery, or updates it when the form repeats the request after a lost response. */
export async function insertGallery(
  transaction: Transaction,
  { id = randomUUID(), is_published, ...fields }: NewGallery,
  now: number,
) {
  checkTime(fields);
  const slug = await freeSlug(transaction, fields.title);
  const published_at = is_published ? now : null;
  const replaced = { ...fields, published_at, updated_at: now, deleted_at: null };
  await transaction
    .insertInto("galleries")
    .values({ ...replaced, id, slug, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(replaced))
    .execute()
    // "taken" means that a concurrent request with the same title took the slug.
    .catch((error: unknown) => {
      throw databaseErrorKind(error) === "taken" ? new AppError("busy", 1) : error;
    });
  const gallery = await getGallery(transaction, id);
  if (is_published) refuseEmpty(gallery);
  return gallery;
}

const checkTime = ({ year, month }: { year: number | null; month: number | null }) => {
  if (month !== null && year === null) throw fieldError("year", monthNeedsYear);
};

export async function updateGallery(
  transaction: Transaction,
  id: string,
  { is_published, ...change }: GalleryChange,
  now: number,
) {
  await lockGallery(transaction, id);
  const before = await getGallery(transaction, id);
  if (change.cover && !before.photos.some((photo) => photo.id === change.cover))
    throw fieldError("cover", "Cover must be one of the gallery’s photos");
  checkTime({ ...before, ...change });
  if (is_published) refuseEmpty(before);
  const isSwitched = is_published !== undefined && is_published !== before.is_published;
  await setFields(transaction, id, {
    ...change,
    ...(isSwitched && { published_at: is_published ? now : null }),
    updated_at: now,
  });
  return getGallery(transaction, id);
}

/** Locks a gallery. Photos change only after this lock, so that two requests cannot deadlock. */
async function lockGallery(transaction: Transaction, id: string) {
  await undeletedGalleries(transaction)
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("gallery_not_found"));
}

function refuseEmpty({ count }: { count: number }) {
  if (count === 0) throw new AppError("no_photos");
}

const setFields = (transaction: Transaction, id: string, fields: Updateable<Tables["galleries"]>) =>
  transaction.updateTable("galleries").set(fields).where("id", "=", id).execute();

export async function insertPhoto(
  transaction: Transaction,
  photo: { id: string; gallery_id: string; filename: string },
  now: number,
) {
  const { gallery_id } = photo;
  await lockGallery(transaction, gallery_id);
  if ((await countPhotos(transaction)) >= maxPhotos) throw new AppError("too_many_photos");
  const { last } = await transaction
    .selectFrom("photos")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("gallery_id", "=", gallery_id)
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  await transaction
    .insertInto("photos")
    .values({ ...photo, position, caption: "", alt: "" })
    .execute();
  await setFields(transaction, gallery_id, { updated_at: now });
}

export async function updatePhoto(
  transaction: Transaction,
  id: string,
  change: PhotoChange,
  now: number,
) {
  const { gallery_id } = await getPhoto(transaction, id);
  await lockGallery(transaction, gallery_id);
  await transaction
    .updateTable("photos")
    // `change` may be empty, and SQL has no UPDATE without a column.
    .set({ gallery_id, ...change })
    .where("id", "=", id)
    .execute();
  await setFields(transaction, gallery_id, { updated_at: now });
  return getPhoto(transaction, id);
}

export async function orderPhotos(
  transaction: Transaction,
  galleryId: string,
  ids: readonly string[],
  now: number,
) {
  await lockGallery(transaction, galleryId);
  const { photos } = await getGallery(transaction, galleryId);
  const given = new Set(ids);
  if (ids.length !== photos.length || !photos.every(({ id }) => given.has(id)))
    throw fieldError(
      "photos",
      "Photos must list the ID of every photo in this gallery exactly once",
    );
  for (const [index, id] of ids.entries()) {
    const photo = transaction.updateTable("photos").where("id", "=", id);
    await photo.set({ position: index + 1 }).execute();
  }
  await setFields(transaction, galleryId, { updated_at: now });
  return getGallery(transaction, galleryId);
}

/** Deletes a photo. A gallery that loses its last photo becomes a draft. */
export async function deletePhoto(transaction: Transaction, id: string, now: number) {
  const { gallery_id } = await getPhoto(transaction, id);
  await lockGallery(transaction, gallery_id);
  await markDeleted(transaction, "photos", [id], now);
  const { count } = await getGallery(transaction, gallery_id);
  const unpublished = count === 0 ? { published_at: null } : {};
  await setFields(transaction, gallery_id, { ...unpublished, updated_at: now });
}
