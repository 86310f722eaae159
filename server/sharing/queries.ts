import { isRangeName, playlistAddress } from "#contract/playlist-address.ts";
import type { Playlist } from "#contract/playlists.ts";
import { yearPattern } from "#contract/year-pattern.ts";
import type { Reader } from "../db/tables.ts";
import { listMusic, listYear } from "../music/queries.ts";
import { selectPlaylists } from "../playlists/queries.ts";

/** Newest first, with the times at which they came and last changed. */
export const listPublished = (db: Reader, most: number) =>
  selectPlaylists(db)
    .select(["playlists.created_at", "playlists.updated_at"])
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id", "desc")
    .limit(most)
    .execute();

export type Published = Awaited<ReturnType<typeof listPublished>>[number];

const ownPage = new RegExp(`^/music/(${yearPattern})/([a-z\\d-]{1,40})$`);

/** The playlist that has its page at this path; of several that share a title, the one that the page shows first. */
export async function findPlaylistAt(db: Reader, path: string): Promise<Playlist | undefined> {
  const [, year = "", name = ""] = ownPage.exec(path) ?? [];
  if (!name) return undefined;
  const { data } = isRangeName(name) ? await listMusic(db) : await listYear(db, Number(year));
  return data.find((playlist) => playlistAddress(playlist) === path);
}
