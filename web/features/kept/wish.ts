// The playlist whose heart was pressed before logging in. Not in the URL, because any site could link members to that.
import { store, stored } from "../../ui/storage.ts";

const [key, place] = ["keep", "sessionStorage"] as const;

export const wishToKeep = (playlistId: string) => store(key, playlistId, place);

export const hasWish = () => stored(key, place) !== null;

/** True once. */
export function wasWished(playlistId: string): boolean {
  if (stored(key, place) !== playlistId) return false;
  store(key, null, place);
  return true;
}
