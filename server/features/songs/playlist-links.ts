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

export async function playlistLinks(db: Reader, songKeys: string[], exceptPlaylist = "") {
  if (songKeys.length === 0) return new Map<string, PlaylistLink[]>();
  const rows = await undeletedPlaylists(db)
    .innerJoin("songs", "songs.playlist_id", "playlists.id")
    .select(["songs.song_key", ...titleColumns])
    .where("songs.song_key", "in", songKeys)
    .where("playlists.id", "!=", exceptPlaylist)
    .execute();
  const bySong = Map.groupBy(rows.sort(latestFirst), ({ song_key }) => song_key);
  return new Map(Array.from(bySong, ([key, playlists]) => [key, linksTo(playlists)]));
}

export const linksTo = (playlists: TitledPlaylist[]): PlaylistLink[] => {
  const titles = new Map(playlists.map((each) => [playlistAddress(each), playlistTitle(each)]));
  return Array.from(titles, ([path, title]) => ({ title, path }));
};

export const latestFirst = (a: TitledPlaylist, b: TitledPlaylist) =>
  (b.end_year ?? b.year) - (a.end_year ?? a.year) ||
  (b.month ?? 0) - (a.month ?? 0) ||
  Number(a.is_extended) - Number(b.is_extended) ||
  (a.bonus_number ?? 0) - (b.bonus_number ?? 0);
