import type { Playlist } from "#contract/playlists.ts";
import type { Transaction } from "../../db/tables.ts";
import { markDeleted, restoreDeleted } from "../deleted/queries.ts";
import { findPlaylist } from "./queries.ts";

/** One that is there already is answered as it is. */
export async function restorePlaylist(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<Playlist | undefined> {
  await restoreDeleted(transaction, "playlists", id, now);
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
  for (const id of inOrder(ids))
    if (await markDeleted(transaction, "playlists", id, now)) deleted.push(id);
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
