// docs/decisions/021
import type { Deleted } from "#contract/deleted.ts";
import { maxPhotos } from "#contract/galleries.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { countOf } from "../../db/long-lists.ts";
import { undeletedGalleries } from "../../db/published.ts";
import type { Db, Reader, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";

const restorableFor = 30 * 24 * 60 * 60 * 1000;
const tables = ["playlists", "galleries", "photos"] as const;
type Table = (typeof tables)[number];

export async function markDeleted(db: Db, table: Table, id: string, now: number) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
    ...playlists.map((row) => listed("playlist", row, playlistTitle(row))),
    ...galleries.map((row) => listed("gallery", row, row.title)),
    ...photos.map((row) => listed("photo", row, row.caption || row.alt || `Photo in ${row.title}`)),
  ].sort((one, other) => other.deleted_at.localeCompare(one.deleted_at));
}

async function inItsTable(write: (table: Table) => Promise<bigint>) {
  for (const table of tables) if ((await write(table)) > 0n) return;
  throw new AppError("not_found");
}

/** Undo may be pressed again after a lost answer. */
export async function restoreDeleted(transaction: Transaction, id: string) {
  await inItsTable(async (table) => {
    const query = transaction.updateTable(table).set({ deleted_at: null }).where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).numUpdatedRows;
  });
  if ((await countPhotos(transaction)) > maxPhotos) throw new AppError("too_many_photos");
}

export async function endDeleted(transaction: Transaction, id: string) {
  await inItsTable(async (table) => {
    const query = transaction.deleteFrom(table).where("id", "=", id);
    const deleted = query.where("deleted_at", "is not", null);
    return (await deleted.executeTakeFirstOrThrow()).numDeletedRows;
  });
  await deleteOrphans(transaction);
}

export async function purgeDeleted(db: Db, now: number) {
  for (const table of tables)
    await db
      .deleteFrom(table)
      .where("deleted_at", "<=", now - restorableFor)
      .execute();
  await deleteOrphans(db);
}

async function deleteOrphans(db: Db) {
  const playlists = db.selectFrom("playlists").select("id");
  for (const table of ["announcements", "outbox", "listens", "kept_playlists"] as const)
    await db
      .deleteFrom(table)
      // Without this, account mail would be deleted on a site without playlists.
      .where("playlist_id", "is not", null)
      .where("playlist_id", "not in", playlists)
      .execute();
}
