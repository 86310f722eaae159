// What visitors are shown, and in which order.
import { isRangeName, playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import { mostFound } from "#contract/search-limits.ts";
import { indexWords, searchWords } from "#contract/search-words.ts";
import type { PlaylistLink } from "#contract/songs.ts";
import { yearPattern } from "#contract/year-pattern.ts";
import type { Reader } from "../db/tables.ts";
import { selectPlaylists } from "../playlists/queries.ts";
import { byTime, titleColumns } from "../songs/playlist-links.ts";
import { listSongsWithLinks } from "../songs/queries.ts";

/** The newest month that is no bonus. */
export const findLatest = (db: Reader): Promise<Playlist | undefined> =>
  selectPlaylists(db)
    .where("playlists.month", "is not", null)
    .where("playlists.end_year", "is", null)
    .where("playlists.is_bonus", "=", false)
    .orderBy("playlists.year", "desc")
    .orderBy("playlists.month", "desc")
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id")
    .limit(1)
    .executeTakeFirst();

/** The latest, then the ranges: newest end first, plain before extended. */
export async function listMusic(db: Reader) {
  const latest = await findLatest(db);
  const ranges = await selectPlaylists(db)
    .where("playlists.end_year", "is not", null)
    .orderBy("playlists.end_year", "desc")
    .orderBy("playlists.is_extended")
    .orderBy("playlists.year", "desc")
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id")
    .execute();
  const years = await db
    .selectFrom("playlists")
    .select("year")
    .distinct()
    .where("end_year", "is", null)
    .orderBy("year", "desc")
    .execute();
  const data = latest ? [latest, ...ranges] : ranges;
  return { data, count: data.length, years: years.map(({ year }) => year) };
}

const mostNewest = 10;

/** In the order of the feed. */
export async function listNewest(db: Reader) {
  const newest = selectPlaylists(db)
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id", "desc");
  const data = await newest.limit(mostNewest).execute();
  return { data, count: data.length };
}

/** Yearly ones (plain, then extended), then months newest first, then bonuses by number. */
export async function listYear(db: Reader, year: number) {
  const rows = await selectPlaylists(db)
    .where("playlists.year", "=", year)
    .where("playlists.end_year", "is", null)
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id")
    .execute();
  const data = rows.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (b.month ?? 0) - (a.month ?? 0) ||
      (a.bonus_number ?? 0) - (b.bonus_number ?? 0),
  );
  return { data, count: data.length };
}

function rank({ month, is_bonus, is_extended }: Playlist) {
  if (month !== null) return 2;
  if (is_bonus) return 3;
  return is_extended ? 1 : 0;
}

/** Those with all of these words in their titles, begun ones from three letters on; the latest first. Playlists that share a page are one link. */
export async function searchPlaylists(db: Reader, q: string): Promise<PlaylistLink[]> {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const rows = await db.selectFrom("playlists").select(titleColumns).execute();
  const titles = new Map(
    rows.sort(byTime).map((row) => [playlistAddress(row), playlistTitle(row)]),
  );
  const isSought = (title: string) => {
    const own = indexWords(title);
    return words.every(
      (word) => own.includes(word) || (word.length > 2 && own.some((one) => one.startsWith(word))),
    );
  };
  return Array.from(titles, ([path, title]) => ({ title, path }))
    .filter(({ title }) => isSought(title))
    .slice(0, mostFound);
}

const wholeYear = new RegExp(`^${yearPattern}$`);

/** The playlists whose page this is: those of one title share one. */
export async function listAt(db: Reader, year: string, name: string): Promise<Playlist[]> {
  if (!wholeYear.test(year)) return [];
  const { data } = isRangeName(name) ? await listMusic(db) : await listYear(db, Number(year));
  const path = `/music/${year}/${name}`;
  return data.filter((playlist) => playlistAddress(playlist) === path);
}

/** The same with their songs; undefined where there is none. */
export async function findWithSongs(db: Reader, year: string, name: string) {
  const withSongs = async (playlist: Playlist) => ({
    ...playlist,
    songs: await listSongsWithLinks(db, playlist.id, playlistAddress(playlist)),
  });
  const [first, ...others] = await Promise.all((await listAt(db, year, name)).map(withSongs));
  return first && { ...first, others };
}
