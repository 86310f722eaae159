import type { PlaylistLink } from "#contract/songs.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";

export const titleColumns = [
  "playlists.year",
  "playlists.end_year",
  "playlists.month",
  "playlists.is_extended",
  "playlists.is_bonus",
  "playlists.bonus_number",
] as const;

export async function playlistLinks(
  db: Reader,
  songKeys: string[],
  exceptPlaylist = "",
): Promise<Map<string, PlaylistLink[]>> {
  if (songKeys.length === 0) return new Map();
  const rows = await undeletedPlaylists(db)
    .innerJoin("songs", "songs.playlist_id", "playlists.id")
    .select(["songs.song_key", ...titleColumns])
    .where("songs.song_key", "in", songKeys)
    .where("playlists.id", "!=", exceptPlaylist)
    .execute();
  const links = new Map<string, Map<string, PlaylistLink>>();
  for (const { song_key, ...playlist } of rows.sort(latestFirst)) {
    const path = playlistAddress(playlist);
    const ofSong = links.get(song_key) ?? new Map();
    links.set(song_key, ofSong.set(path, { title: playlistTitle(playlist), path }));
  }
  return new Map([...links].map(([key, ofSong]) => [key, [...ofSong.values()]]));
}

export const latestFirst = (a: TitledPlaylist, b: TitledPlaylist) =>
  (b.end_year ?? b.year) - (a.end_year ?? a.year) ||
  (b.month ?? 0) - (a.month ?? 0) ||
  Number(a.is_extended) - Number(b.is_extended) ||
  (a.bonus_number ?? 0) - (b.bonus_number ?? 0);
