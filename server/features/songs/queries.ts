import type { Song } from "#contract/song-fields.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { playlistLinks } from "./playlist-links.ts";
import { songColumns, songKey, songRow } from "./song-row.ts";

const selectSongs = (db: Reader) => db.selectFrom("songs").select(songColumns).orderBy("position");

export const listSongs = (db: Reader, playlistId: string): Promise<Song[]> =>
  selectSongs(db).where("playlist_id", "=", playlistId).execute();

export async function findSongs(db: Reader, playlistId: string) {
  const { at } = await selectUpdatedAt(db, playlistId).executeTakeFirstOrThrow(
    () => new AppError("playlist_not_found"),
  );
  const data = await listSongs(db, playlistId);
  return { data, count: data.length, updated_at: new Date(at).toISOString() };
}

const selectUpdatedAt = (db: Reader, playlistId: string) =>
  undeletedPlaylists(db)
    .select(({ fn }) => fn.coalesce("songs_updated_at", "created_at").as("at"))
    .where("id", "=", playlistId);

export async function songsByPlaylist(
  db: Reader,
  playlistIds: string[],
): Promise<Map<string, Song[]>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await selectSongs(db)
    .select("playlist_id")
    .where("playlist_id", "in", playlistIds)
    .execute();
  return Map.groupBy(rows, ({ playlist_id }) => playlist_id);
}

export async function listSongsWithLinks(db: Reader, playlistId: string, path: string) {
  const rows = await selectSongs(db)
    .select("song_key")
    .where("playlist_id", "=", playlistId)
    .execute();
  const links = await playlistLinks(
    db,
    rows.map(({ song_key }) => song_key),
  );
  return rows.map(({ song_key, ...song }) => ({
    ...song,
    also: (links.get(song_key) ?? []).filter((link) => link.path !== path),
  }));
}

export async function findInOtherPlaylists(
  db: Reader,
  playlistId: string,
  songs: Pick<Song, "title" | "artist">[],
) {
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
  { songs, updated_at }: { songs: readonly Song[]; updated_at?: string | undefined },
  now: number,
) {
  const before = await selectUpdatedAt(transaction, playlistId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("playlist_not_found"));
  if (updated_at !== undefined && Date.parse(updated_at) !== before.at)
    throw new AppError("songs_changed");
  // Two saves in the same millisecond need different times. Otherwise a form that was loaded between them could overwrite the second save unnoticed.
  const songs_updated_at = Math.max(now, before.at + 1);
  await transaction
    .updateTable("playlists")
    .set({ updated_at: now, songs_updated_at })
    .where("id", "=", playlistId)
    .execute();
  await transaction.deleteFrom("songs").where("playlist_id", "=", playlistId).execute();
  await insertSongs(transaction, playlistId, songs);
  return findSongs(transaction, playlistId);
}
