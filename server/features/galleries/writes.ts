import { randomUUID } from "node:crypto";
import {
  type GalleryChange,
  maxPhotos,
  monthNeedsYear,
  type NewGallery,
  type PhotoChange,
} from "#contract/galleries.ts";
import { fold } from "#domain/search-words.ts";
import { databaseErrorKind } from "../../db/errors.ts";
import type { Reader, Transaction } from "../../db/tables.ts";
import { AppError, FieldError } from "../../http/app-error.ts";
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

/** The form sends a gallery whose answer was lost again, with the same id. */
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
    // The same title at the same moment.
    .catch((error: unknown) => {
      throw databaseErrorKind(error) === "taken" ? new AppError("busy", 1) : error;
    });
  return getGallery(transaction, id);
}

const refused = (field: string, msg: string) =>
  new FieldError({ loc: ["body", field], msg, type: "gallery" });

const checkTime = ({ year, month }: { year: number | null; month: number | null }) => {
  if (month !== null && year === null) throw refused("year", monthNeedsYear);
};

export async function updateGallery(
  transaction: Transaction,
  id: string,
  { is_published, ...change }: GalleryChange,
  now: number,
) {
  const before = await getGallery(transaction, id);
  if (change.cover && !before.photos.some((photo) => photo.id === change.cover))
    throw refused("cover", "Cover must be one of the gallery’s photos");
  checkTime({ ...before, ...change });
  const isSwitched = is_published !== undefined && is_published !== before.is_published;
  await transaction
    .updateTable("galleries")
    .set({
      ...change,
      ...(isSwitched && { published_at: is_published ? now : null }),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  return getGallery(transaction, id);
}

export async function refuseWhenFull(db: Reader) {
  if ((await countPhotos(db)) >= maxPhotos) throw new AppError("too_many_photos");
}

export async function insertPhoto(
  transaction: Transaction,
  gallery_id: string,
  filename: string,
  now: number,
) {
  // A gallery that is not there is refused.
  await updateGallery(transaction, gallery_id, {}, now);
  await refuseWhenFull(transaction);
  const { last } = await transaction
    .selectFrom("photos")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("gallery_id", "=", gallery_id)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await transaction
    .insertInto("photos")
    .values({ id, gallery_id, filename, position: (last ?? 0) + 1, caption: "", alt: "" })
    .execute();
  return getPhoto(transaction, id);
}

export async function updatePhoto(
  transaction: Transaction,
  id: string,
  change: PhotoChange,
  now: number,
) {
  const { gallery_id } = await getPhoto(transaction, id);
  await transaction
    .updateTable("photos")
    // A change may be empty. What it does not name stays: another one may be writing it.
    .set({ gallery_id, ...change })
    .where("id", "=", id)
    .execute();
  await updateGallery(transaction, gallery_id, {}, now);
  return getPhoto(transaction, id);
}

export async function orderPhotos(
  transaction: Transaction,
  galleryId: string,
  ids: readonly string[],
  now: number,
) {
  // Locks the gallery: two orders at once would lock its photos in theirs.
  const { photos } = await updateGallery(transaction, galleryId, {}, now);
  const given = new Set(ids);
  if (ids.length !== photos.length || !photos.every(({ id }) => given.has(id)))
    throw refused("photos", "Photos must list the ID of every photo in this gallery exactly once");
  for (const [index, id] of ids.entries())
    await transaction
      .updateTable("photos")
      .set({ position: index + 1 })
      .where("id", "=", id)
      .execute();
  return getGallery(transaction, galleryId);
}

export async function deletePhoto(transaction: Transaction, id: string, now: number) {
  const { gallery_id } = await getPhoto(transaction, id);
  await markDeleted(transaction, "photos", id, now);
  await updateGallery(transaction, gallery_id, {}, now);
}
