// Stores the id of the playlist whose heart was pressed before the login. If the id were in the URL, links on other sites could make members keep playlists.
import { store, stored } from "../../ui/storage.ts";

const [key, place] = ["keep", "sessionStorage"] as const;

export const wishToKeep = (playlistId: string) => store(key, playlistId, place);

export const hasWish = () => stored(key, place) !== null;

export function takeWish(playlistId: string): boolean {
  if (stored(key, place) !== playlistId) return false;
  store(key, null, place);
  return true;
}
