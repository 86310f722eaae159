import type { Db, Reader } from "../../db/tables.ts";
import { playlistOf, selectPlaylists } from "../playlists/queries.ts";

export async function listKept(db: Reader, userId: string) {
  const rows = await selectPlaylists(db)
    .innerJoin("kept_playlists", "kept_playlists.playlist_id", "playlists.id")
    .where("kept_playlists.user_id", "=", userId)
    .orderBy("kept_playlists.kept_at", "desc")
    .orderBy("playlists.id")
    .execute();
  return { data: rows.map(playlistOf), count: rows.length };
}

export async function keep(db: Db, user_id: string, playlist_id: string, now: number) {
  await db
    .insertInto("kept_playlists")
    .values({ user_id, playlist_id, kept_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "playlist_id"]).doNothing())
    .execute();
}

export async function unkeep(db: Db, userId: string, playlistId: string) {
  await db
    .deleteFrom("kept_playlists")
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .execute();
}
