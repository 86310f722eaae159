import { randomUUID } from "node:crypto";
import { type Gallery, mostPhotos, type Photo, type PhotoChange } from "#contract/galleries.ts";
import type { Transaction } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import type { Image } from "../images/make-image.ts";
import { insertImage } from "../images/queries.ts";
import { countPhotos, findPhoto, getGallery } from "./queries.ts";
import { lockGalleries, restorableFor } from "./write-galleries.ts";

const touchGallery = (transaction: Transaction, photoId: string, now: number) =>
  transaction
    .updateTable("galleries")
    .set({ updated_at: now })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("photos").select("gallery_id").where("photos.id", "=", photoId),
    )
    .execute();

export async function insertPhoto(
  transaction: Transaction,
  gallery_id: string,
  image: Image,
  now: number,
  words = { caption: "", alt: "" },
): Promise<Photo> {
  await lockGalleries(transaction);
  await getGallery(transaction, gallery_id);
  if ((await countPhotos(transaction)) >= mostPhotos) throw new AppError("too_many_photos");
  await insertImage(transaction, image, now);
  // Deleted ones keep their place.
  const { last } = await transaction
    .selectFrom("photos")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("gallery_id", "=", gallery_id)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const place = { gallery_id, position: (last ?? 0) + 1, removed_at: null };
  await transaction
    .insertInto("photos")
    .values({ ...words, ...place, id, filename: image.filename })
    .execute();
  await touchGallery(transaction, id, now);
  return findPhoto(transaction, id);
}

export async function updatePhoto(
  transaction: Transaction,
  id: string,
  change: PhotoChange,
  now: number,
): Promise<Photo> {
  const { caption, alt } = await findPhoto(transaction, id);
  await transaction
    .updateTable("photos")
    .set({ caption, alt, ...change })
    .where("id", "=", id)
    .execute();
  await touchGallery(transaction, id, now);
  return findPhoto(transaction, id);
}

export async function removePhoto(transaction: Transaction, id: string, now: number) {
  await findPhoto(transaction, id);
  await transaction.updateTable("photos").set({ removed_at: now }).where("id", "=", id).execute();
  await touchGallery(transaction, id, now);
}

export async function restorePhoto(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<Photo> {
  await lockGalleries(transaction);
  await transaction
    .updateTable("photos")
    .set({ removed_at: null })
    .where("id", "=", id)
    .where("removed_at", ">", now - restorableFor)
    .execute();
  if ((await countPhotos(transaction)) > mostPhotos) throw new AppError("too_many_photos");
  await touchGallery(transaction, id, now);
  return findPhoto(transaction, id);
}

export async function orderPhotos(
  transaction: Transaction,
  galleryId: string,
  ids: readonly string[],
  now: number,
): Promise<Gallery> {
  await lockGalleries(transaction);
  const { photos } = await getGallery(transaction, galleryId);
  const given = new Set(ids);
  if (
    ids.length !== photos.length ||
    given.size !== ids.length ||
    photos.some(({ id }) => !given.has(id))
  )
    throw new FieldError({
      loc: ["body", "photos"],
      msg: "Photos must be the ids of all photos of this gallery, each once",
      type: "gallery",
    });
  for (const [index, id] of ids.entries())
    await transaction
      .updateTable("photos")
      .set({ position: index + 1 })
      .where("id", "=", id)
      .execute();
  await transaction
    .updateTable("galleries")
    .set({ updated_at: now })
    .where("id", "=", galleryId)
    .execute();
  return getGallery(transaction, galleryId);
}
