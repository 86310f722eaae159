import type { Transaction } from "../db/tables.ts";
import { deletePlaylist, restorePlaylist } from "./removal.ts";

/** Always in the same order: two who name the same ones wait for each other, and not in a circle. */
const inTurn = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].sort();

/** The ids of those that were there. */
export async function deletePlaylists(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const deleted: string[] = [];
  for (const id of inTurn(ids)) if (await deletePlaylist(transaction, id, now)) deleted.push(id);
  return deleted;
}

/** The ids of those that are there now. */
export async function restorePlaylists(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const restored: string[] = [];
  for (const id of inTurn(ids)) if (await restorePlaylist(transaction, id, now)) restored.push(id);
  return restored;
}
