import { playlistKind, type TitledPlaylist } from "./playlist-title.ts";

/** The same for two playlists of one kind and time. */
export function playlistIdentity(playlist: TitledPlaylist): string {
  const { year, end_year, month, bonus_number, is_extended } = playlist;
  return [playlistKind(playlist), year, end_year, month, bonus_number, is_extended].join();
}
