// What a visitor wants to keep, until they have logged in. Not in the address: any site could lead members to that.
import { store, stored } from "../../../ui/storage.ts";

const [key, place] = ["keep", "sessionStorage"] as const;

export const wishToKeep = (playlistId: string) => store(key, playlistId, place);

/** True once. */
export function wasWished(playlistId: string): boolean {
  if (stored(key, place) !== playlistId) return false;
  store(key, null, place);
  return true;
}
