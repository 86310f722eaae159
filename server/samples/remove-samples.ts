import type { Transaction } from "../db/tables.ts";
import { deletePlaylist } from "../playlists/removal.ts";
import { selectSamples } from "./sample-ids.ts";

export async function removeSamples(transaction: Transaction, now: number): Promise<string[]> {
  const found = await selectSamples(transaction).select("id").orderBy("id").forUpdate().execute();
  for (const { id } of found) await deletePlaylist(transaction, id, now);
  return found.map(({ id }) => id);
}
