import type { FoundSong, ListedSong, Song } from "#contract/songs.ts";
import { songIdNames } from "#domain/song-links.ts";
import type { Reader, Transaction } from "../../db/tables.ts";
import { playlistLinks } from "./playlist-links.ts";
import { songKey, songRow } from "./song-row.ts";

const columns = [...(["title", "artist", "album", "duration", "note"] as const), ...songIdNames];

export const listSongs = (db: Reader, playlistId: string): Promise<Song[]> =>
  db
    .selectFrom("songs")
    .select(columns)
    .where("playlist_id", "=", playlistId)
    .orderBy("position")
    .execute();

export async function songsByPlaylist(
  db: Reader,
  playlistIds: string[],
): Promise<Map<string, Song[]>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("songs")
    .select(["playlist_id", ...columns])
    .where("playlist_id", "in", playlistIds)
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, ({ playlist_id }) => playlist_id);
}

export async function listSongsWithLinks(
  db: Reader,
  playlistId: string,
  path: string,
): Promise<ListedSong[]> {
  const rows = await db
    .selectFrom("songs")
    .select(["song_key", ...columns])
    .where("playlist_id", "=", playlistId)
    .orderBy("position")
    .execute();
  const links = await playlistLinks(db, [...new Set(rows.map(({ song_key }) => song_key))]);
  return rows.map(({ song_key, ...song }) => ({
    ...song,
    also: (links.get(song_key) ?? []).filter((link) => link.path !== path),
  }));
}

/** The order is that of the songs asked for. */
export async function findInOtherPlaylists(
  db: Reader,
  playlistId: string,
  songs: Pick<Song, "title" | "artist">[],
): Promise<FoundSong[]> {
  const links = await playlistLinks(db, songs.map(songKey), playlistId);
  return songs.flatMap(({ title, artist }) => {
    const playlists = links.get(songKey({ title, artist }));
    return playlists ? [{ title, artist, playlists }] : [];
  });
}

export async function insertSongs(
  transaction: Transaction,
  playlistId: string,
  songs: readonly Song[],
) {
  const rows = songs.map((song, index) => songRow(song, playlistId, index + 1));
  if (rows.length > 0) await transaction.insertInto("songs").values(rows).execute();
}

export async function replaceSongs(
  transaction: Transaction,
  playlistId: string,
  songs: readonly Song[],
  now: number,
) {
  const { numUpdatedRows } = await transaction
    .updateTable("playlists")
    .set({ updated_at: now })
    .where("id", "=", playlistId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return undefined;
  await transaction.deleteFrom("songs").where("playlist_id", "=", playlistId).execute();
  await insertSongs(transaction, playlistId, songs);
  return listSongs(transaction, playlistId);
}
