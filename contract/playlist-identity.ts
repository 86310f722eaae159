import { playlistKind, type TitledPlaylist } from "./playlist-title.ts";

export function playlistIdentity(playlist: TitledPlaylist): string {
  const { year, end_year, month, bonus_number, is_extended } = playlist;
  return [playlistKind(playlist), year, end_year, month, bonus_number, is_extended].join();
}
