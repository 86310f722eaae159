// docs/decisions/021
import type { Playlist } from "#contract/playlists.ts";
import type { Db, Transaction } from "../db/tables.ts";
import { insertSongs, listSongs } from "../songs/queries.ts";
import { findPlaylist, refusingUnknownImage } from "./queries.ts";

const restorableFor = 60 * 60 * 1000;

export async function deletePlaylist(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<boolean> {
  // Locked before its songs are read, which may be being replaced.
  await transaction.selectFrom("playlists").select("id").where("id", "=", id).forUpdate().execute();
  const songs = await listSongs(transaction, id);
  const row = await transaction
    .deleteFrom("playlists")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  const removed = { playlist: JSON.stringify(row), songs: JSON.stringify(songs), removed_at: now };
  await transaction
    .insertInto("removed_playlists")
    .values({ id, ...removed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(removed))
    .execute();
  return true;
}

/** Id and dates stay, so that feed readers see no new entry. */
export async function restorePlaylist(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<Playlist | undefined> {
  const removed = await transaction
    .deleteFrom("removed_playlists")
    .where("id", "=", id)
    .where("removed_at", ">", now - restorableFor)
    .returning(["playlist", "songs"])
    .executeTakeFirst();
  const back =
    removed &&
    (await refusingUnknownImage(
      transaction
        .insertInto("playlists")
        .values(JSON.parse(removed.playlist))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst(),
    ));
  if (back) await insertSongs(transaction, id, JSON.parse(removed.songs));
  return findPlaylist(transaction, id);
}

/** Always in the same order, so that two requests with the same ids do not deadlock. */
const inOrder = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].sort();

export async function deletePlaylists(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const deleted: string[] = [];
  for (const id of inOrder(ids)) if (await deletePlaylist(transaction, id, now)) deleted.push(id);
  return deleted;
}

export async function restorePlaylists(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const restored: string[] = [];
  for (const id of inOrder(ids)) if (await restorePlaylist(transaction, id, now)) restored.push(id);
  return restored;
}

/** What is kept while a deletion can be undone. */
export const purgeOfDeleted = (db: Db, table: "listens" | "kept_playlists") =>
  db
    .deleteFrom(table)
    .where("playlist_id", "not in", db.selectFrom("playlists").select("id"))
    .where("playlist_id", "not in", db.selectFrom("removed_playlists").select("id"))
    .execute();

export const purgeRemovedPlaylists = (db: Db, now: number) =>
  db
    .deleteFrom("removed_playlists")
    .where("removed_at", "<=", now - restorableFor)
    .execute();
