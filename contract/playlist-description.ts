import { idOn, platformIds, platforms } from "./platforms.ts";
import { playlistSubtext, playlistTitle } from "./playlist-title.ts";
import type { Playlist } from "./playlists.ts";

/** One line for whoever is shown a link to it: what it is, and where it can be heard. No schema library here. */
export function playlistDescription(playlist: Playlist): string {
  const where = platforms.filter((platform) => idOn(platform, playlist)).map((platform) => platformIds[platform].name);
  const what = playlistSubtext(playlist) ?? `The playlist ${playlistTitle(playlist)}.`;
  return where.length === 0 ? what : `${what} On ${where.join(", ")}.`;
}
