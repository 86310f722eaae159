import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  type Gallery,
  type GalleryChange,
  GalleryFields,
  mostPhotos,
  type NewGallery,
} from "#contract/galleries.ts";
import { fold } from "#contract/search-words.ts";
import type { Db, Transaction } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { countPhotos, getGallery } from "./queries.ts";

export const restorableFor = 60 * 60 * 1000;

/** One at a time, so that two do not take the same slug, or the last room for a photo. */
export const lockGalleries = (transaction: Transaction) =>
  transaction.selectFrom("site_settings").select("id").forUpdate().execute();

const longestStem = 60;

async function freeSlug(transaction: Transaction, title: string) {
  const words = fold(title).match(/[a-z\d]+/g) ?? [];
  const stem = words.join("-").slice(0, longestStem).replace(/-$/, "") || "gallery";
  const rows = await transaction.selectFrom("galleries").select("slug").execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = stem;
  for (let number = 2; taken.has(slug); number++) slug = `${stem}-${number}`;
  return slug;
}

export async function insertGallery(
  transaction: Transaction,
  { is_published, ...fields }: NewGallery,
  now: number,
): Promise<Gallery> {
  await lockGalleries(transaction);
  const id = randomUUID();
  await transaction
    .insertInto("galleries")
    .values({
      ...fields,
      id,
      slug: await freeSlug(transaction, fields.title),
      cover: null,
      created_at: now,
      updated_at: now,
      published_at: is_published ? now : null,
      removed_at: null,
    })
    .execute();
  return getGallery(transaction, id);
}

const refused = (field: string, msg: string) =>
  new FieldError({ loc: ["body", field], msg, type: "gallery" });

export async function updateGallery(
  transaction: Transaction,
  id: string,
  { is_published, ...change }: GalleryChange,
  now: number,
): Promise<Gallery> {
  // Locked before it is read: a year and its month may come with two requests.
  await transaction.selectFrom("galleries").select("id").where("id", "=", id).forUpdate().execute();
  const before = await getGallery(transaction, id);
  const { error } = z.safeParse(GalleryFields, { ...before, ...change });
  if (error) throw refused("year", error.issues[0]?.message ?? "");
  if (change.cover && !before.photos.some((photo) => photo.id === change.cover))
    throw refused("cover", "Cover must be one of the gallery’s photos");
  const published =
    is_published === undefined || is_published === before.is_published
      ? {}
      : { published_at: is_published ? now : null };
  await transaction
    .updateTable("galleries")
    .set({ ...change, ...published, updated_at: now })
    .where("id", "=", id)
    .execute();
  return getGallery(transaction, id);
}

export async function removeGallery(transaction: Transaction, id: string, now: number) {
  await getGallery(transaction, id);
  await transaction
    .updateTable("galleries")
    .set({ removed_at: now })
    .where("id", "=", id)
    .execute();
}

export async function restoreGallery(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<Gallery> {
  await lockGalleries(transaction);
  await transaction
    .updateTable("galleries")
    .set({ removed_at: null })
    .where("id", "=", id)
    .where("removed_at", ">", now - restorableFor)
    .execute();
  if ((await countPhotos(transaction)) > mostPhotos) throw new AppError("too_many_photos");
  return getGallery(transaction, id);
}

export async function purgeRemovedPhotos(db: Db, now: number) {
  for (const table of ["photos", "galleries"] as const)
    await db
      .deleteFrom(table)
      .where("removed_at", "<=", now - restorableFor)
      .execute();
}
