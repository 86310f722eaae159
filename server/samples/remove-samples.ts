import type { Transaction } from "../db/tables.ts";
import { deletePlaylist, restorePlaylist } from "../playlists/queries.ts";
import { isSampleId, selectSamples } from "./sample-ids.ts";

/** Returns their ids, by which they can be brought back. */
export async function removeSamples(transaction: Transaction, now: number): Promise<string[]> {
  const found = await selectSamples(transaction).select("id").orderBy("id").forUpdate().execute();
  for (const { id } of found) await deletePlaylist(transaction, id, now);
  return found.map(({ id }) => id);
}

/** Returns how many of them are there now. */
export async function restoreSamples(transaction: Transaction, ids: readonly string[], now: number): Promise<number> {
  let count = 0;
  for (const id of [...new Set(ids)].filter(isSampleId).sort()) if (await restorePlaylist(transaction, id, now)) count += 1;
  return count;
}
