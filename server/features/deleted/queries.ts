// docs/decisions/021
import type { Db, Transaction } from "../../db/tables.ts";

const restorableFor = 30 * 24 * 60 * 60 * 1000;
const tables = ["playlists", "galleries", "photos"] as const;
type Table = (typeof tables)[number];

export async function markDeleted(transaction: Transaction, table: Table, id: string, now: number) {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function restoreDeleted(
  transaction: Transaction,
  table: Table,
  id: string,
  now: number,
) {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", ">", now - restorableFor)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function purgeDeleted(db: Db, now: number) {
  for (const table of tables)
    await db
      .deleteFrom(table)
      .where("deleted_at", "<=", now - restorableFor)
      .execute();
  const playlists = db.selectFrom("playlists").select("id");
  for (const table of ["announcements", "outbox", "listens", "kept_playlists"] as const)
    await db
      .deleteFrom(table)
      // Without this, account mail would be deleted on a site without playlists.
      .where("playlist_id", "is not", null)
      .where("playlist_id", "not in", playlists)
      .execute();
}
