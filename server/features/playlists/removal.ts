import type { Transaction } from "../../db/tables.ts";
import { markDeleted } from "../deleted/queries.ts";

export async function deletePlaylists(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const deleted: string[] = [];
  // Always in the same order, so that two requests with the same ids do not deadlock.
  for (const id of [...new Set(ids.map((each) => each.toLowerCase()))].sort())
    if (await markDeleted(transaction, "playlists", id, now)) deleted.push(id);
  return deleted;
}
