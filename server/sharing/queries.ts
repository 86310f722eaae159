import type { Playlist } from "#contract/playlists.ts";
import type { Reader } from "../db/tables.ts";
import { listAt } from "../music/queries.ts";
import { selectPlaylists } from "../playlists/queries.ts";
import { titleColumns } from "../songs/playlist-links.ts";
import { songsByPlaylist } from "../songs/queries.ts";

export async function listPublished(db: Reader, most: number) {
  const playlists = await selectPlaylists(db)
    .select(["playlists.created_at", "playlists.updated_at"])
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id", "desc")
    .limit(most)
    .execute();
  const songs = await songsByPlaylist(
    db,
    playlists.map(({ id }) => id),
  );
  return playlists.map((playlist) => ({ ...playlist, songs: songs.get(playlist.id) ?? [] }));
}

export type Published = Awaited<ReturnType<typeof listPublished>>[number];

export const listChanges = (db: Reader, most: number) =>
  db
    .selectFrom("playlists")
    .select([...titleColumns, "updated_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();

export type Change = Awaited<ReturnType<typeof listChanges>>[number];

export async function findPlaylistAt(db: Reader, path: string): Promise<Playlist | undefined> {
  const [, year = "", name = ""] = /^\/music\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return (await listAt(db, year, name))[0];
}
