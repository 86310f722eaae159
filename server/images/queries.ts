import type { ExpressionBuilder } from "kysely";
import type { Db, Reader, Tables, Transaction } from "../db/tables.ts";
import type { Image } from "./make-image.ts";

const day = 24 * 60 * 60 * 1000;

export async function insertImage(db: Transaction, { files, ...image }: Image, now: number) {
  await db
    .insertInto("images")
    .values({ ...image, created_at: now, unused_since: now })
    .execute();
  await db
    .insertInto("image_files")
    .values(files.map((file) => ({ ...file, filename: image.filename })))
    .execute();
}

const selectFile = (db: Reader, name: string) =>
  db.selectFrom("image_files").select("type").where("name", "=", name);

export const findImageFile = (db: Reader, name: string) =>
  selectFile(db, name).select("bytes").executeTakeFirst();

export const findImageSize = (db: Reader, name: string) =>
  selectFile(db, name)
    .select(({ fn }) => fn<number>("length", ["bytes"]).as("size"))
    .executeTakeFirst();

const isUsed = ({ exists, or, selectFrom }: ExpressionBuilder<Tables, "images">) =>
  or([
    exists(selectFrom("playlists").select("id").whereRef("image", "=", "images.filename")),
    exists(selectFrom("photos").select("id").whereRef("photos.filename", "=", "images.filename")),
  ]);

const isUnused = (images: ExpressionBuilder<Tables, "images">) => images.not(isUsed(images));

/** An image that was unused for less than a day may belong to a form that is not saved yet. */
export function removeUnusedImages(db: Db, now: number) {
  return db.transaction().execute(async (transaction) => {
    const images = transaction.updateTable("images");
    await images
      .set({ unused_since: null })
      .where("unused_since", "is not", null)
      .where(isUsed)
      .execute();
    await images
      .set({ unused_since: now })
      .where("unused_since", "is", null)
      .where(isUnused)
      .execute();
    const old = await transaction
      .selectFrom("images")
      .select("filename")
      .where("unused_since", "<=", now - day)
      .execute();
    await deleteUnusedAmong(
      transaction,
      old.map(({ filename }) => filename),
    );
  });
}

/** Locks the images first. Otherwise a playlist could start to use an image between the check and the deletion. */
export async function deleteUnusedAmong(transaction: Transaction, names: readonly string[]) {
  if (names.length === 0) return;
  const images = transaction.selectFrom("images").select("filename").where("filename", "in", names);
  await images.orderBy("filename").forUpdate().execute();
  await transaction.deleteFrom("images").where("filename", "in", names).where(isUnused).execute();
}
