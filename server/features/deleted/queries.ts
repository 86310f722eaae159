import type { SelectQueryBuilder } from "kysely";
import type { Deleted } from "#contract/deleted.ts";
import { maxPhotos } from "#contract/galleries.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { countOf } from "../../db/long-lists.ts";
import { undeletedGalleries } from "../../db/published.ts";
import type { Db, Reader, Tables, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { deleteUnusedAmong } from "../../images/queries.ts";
import { isSample } from "../samples/sample-ids.ts";

const restorableFor = 30 * 24 * 60 * 60 * 1000;
const tables = ["playlists", "galleries", "photos"] as const;
type Table = (typeof tables)[number];

/** Returns the ids of the rows that were not deleted before. */
export async function markDeleted(
  db: Db,
  table: Table,
  ids: readonly string[] | SelectQueryBuilder<Tables, "playlists", { id: string }>,
  now: number,
) {
  const rows = await db
    .updateTable(table)
    .set({ deleted_at: now })
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

const photosInGalleries = (db: Reader) =>
  undeletedGalleries(db).innerJoin("photos", "photos.gallery_id", "galleries.id");

export const countPhotos = (db: Reader) =>
  countOf(photosInGalleries(db).where("photos.deleted_at", "is", null));

export async function listDeleted(db: Reader): Promise<Deleted[]> {
  const playlists = await db
    .selectFrom("playlists")
    .selectAll()
    .where("deleted_at", "is not", null)
    .execute();
  const galleries = await db
    .selectFrom("galleries")
    .select(["id", "title", "deleted_at"])
    .where("deleted_at", "is not", null)
    .execute();
  const photos = await photosInGalleries(db)
    .select(["photos.id", "caption", "alt", "galleries.title", "photos.deleted_at"])
    .where("photos.deleted_at", "is not", null)
    .execute();
  const listed = (
    kind: Deleted["kind"],
    { id, deleted_at }: { id: string; deleted_at: number | null },
    title: string,
  ) => ({ id, kind, title, deleted_at: new Date(deleted_at ?? 0).toISOString() });
  return [
    ...playlists.map((row) =>
      listed(isSample(row) ? "sample" : "playlist", row, playlistTitle(row)),
    ),
    ...galleries.map((row) => listed("gallery", row, row.title)),
    ...photos.map((row) => listed("photo", row, row.caption || row.alt || `Photo in ${row.title}`)),
  ].sort((one, other) => other.deleted_at.localeCompare(one.deleted_at));
}

/** Accepts ids of items that are not deleted, so that a client can repeat a request after a lost response. */
export async function restoreDeleted(transaction: Transaction, ids: readonly string[]) {
  let restored = 0n;
  for (const table of tables) {
    const query = transaction.updateTable(table).set({ deleted_at: null }).where("id", "in", ids);
    restored += (await query.executeTakeFirstOrThrow()).numUpdatedRows;
  }
  if (restored < new Set(ids).size) throw new AppError("not_found");
  if ((await countPhotos(transaction)) > maxPhotos) throw new AppError("too_many_photos");
}

export async function endDeleted(transaction: Transaction, ids: readonly string[]) {
  const deleted = await deleteForGood(transaction, ids);
  if (deleted < new Set(ids).size) throw new AppError("not_found");
}

export function purgeDeleted(db: Db, now: number) {
  return db.transaction().execute(async (transaction) => {
    const ids: string[] = [];
    for (const table of tables) {
      const old = transaction.selectFrom(table).select("id");
      const rows = await old.where("deleted_at", "<=", now - restorableFor).execute();
      ids.push(...rows.map(({ id }) => id));
    }
    if (ids.length === 0) await deleteOrphans(transaction);
    else await deleteForGood(transaction, ids);
  });
}

async function deleteForGood(transaction: Transaction, ids: readonly string[]) {
  const pictures = await picturesOf(transaction, ids);
  let deleted = 0n;
  // Photos come before galleries: deleting a gallery also deletes its photos, but `numDeletedRows` does not count them.
  for (const table of tables.toReversed()) {
    const query = transaction.deleteFrom(table).where("id", "in", ids);
    const marked = query.where("deleted_at", "is not", null);
    deleted += (await marked.executeTakeFirstOrThrow()).numDeletedRows;
  }
  await deleteOrphans(transaction);
  await deleteUnusedAmong(transaction, pictures);
  return deleted;
}

async function picturesOf(db: Reader, ids: readonly string[]) {
  const covers = await db.selectFrom("playlists").select("image").where("id", "in", ids).execute();
  const photos = await db
    .selectFrom("photos")
    .select("filename")
    .where((row) => row.or([row("id", "in", ids), row("gallery_id", "in", ids)]))
    .execute();
  return [...covers.flatMap(({ image }) => image ?? []), ...photos.map(({ filename }) => filename)];
}

async function deleteOrphans(db: Transaction) {
  const playlists = db.selectFrom("playlists").select("id");
  for (const table of ["announcements", "outbox", "listens", "kept_playlists"] as const)
    await db
      .deleteFrom(table)
      // Emails that are not about a playlist have NULL here and must stay. If no playlist exists, `not in` is true even for NULL.
      .where("playlist_id", "is not", null)
      .where("playlist_id", "not in", playlists)
      .execute();
}
