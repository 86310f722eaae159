import { LRUCache } from "lru-cache";
import type { Playlist } from "#contract/playlists.ts";
import type { PlaylistLink } from "#contract/songs.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import {
  monthNames,
  playlistKind,
  playlistTitle,
  type TitledPlaylist,
} from "#domain/playlist-title.ts";
import { maxFound } from "#domain/search-limits.ts";
import { fold, indexWords, searchWords } from "#domain/search-words.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { listOfMonth } from "../galleries/queries.ts";
import { withNoteHtml } from "../notes/note-html.ts";
import { playlistOf, selectPlaylists } from "../playlists/queries.ts";
import { latestFirst, linksTo, titleColumns } from "../songs/playlist-links.ts";
import { listSongsWithLinks } from "../songs/queries.ts";

export async function findLatest(db: Reader) {
  const row = await selectPlaylists(db)
    .where("playlists.month", "is not", null)
    .where("playlists.end_year", "is", null)
    .where("playlists.is_bonus", "=", false)
    .orderBy("playlists.year", "desc")
    .orderBy("playlists.month", "desc")
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id")
    .limit(1)
    .executeTakeFirst();
  return row && playlistOf(row);
}

async function listRanges(db: Reader) {
  const rows = await selectByYear(db).where("playlists.end_year", "is not", null).execute();
  return rows
    .sort(
      (a, b) =>
        (b.end_year ?? 0) - (a.end_year ?? 0) || Number(a.is_extended) - Number(b.is_extended),
    )
    .map(playlistOf);
}

const selectByYear = (db: Reader) =>
  selectPlaylists(db)
    .orderBy("playlists.year", "desc")
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id");

export async function listMusic(db: Reader) {
  const latest = await findLatest(db);
  const data = [...(latest ? [latest] : []), ...(await listRanges(db))];
  const covers = await selectCovers(db).execute();
  const by_year = Array.from(
    Map.groupBy(covers, ({ year }) => year),
    ([year, playlists]) => ({
      year,
      count: playlists.length,
      covers: playlists.sort(orderInYear).slice(0, maxCovers),
    }),
  );
  return { data, count: data.length, years: by_year.map(({ year }) => year), by_year };
}

const maxCovers = 4;

const selectCovers = (db: Reader) =>
  selectByYear(db)
    .clearSelect()
    .select([...titleColumns, "playlists.image", "images.color as image_color"])
    .where("playlists.end_year", "is", null);

export const selectNewest = (db: Reader, most: number) =>
  selectPlaylists(db)
    .orderBy("playlists.published_at", "desc")
    .orderBy("playlists.id", "desc")
    .limit(most);

export async function listNewest(db: Reader) {
  const latestAndTwelveEarlier = 13;
  const data = await selectNewest(db, latestAndTwelveEarlier).execute();
  return { data: data.map(playlistOf), count: data.length };
}

export async function listOfYear(db: Reader, year: number) {
  const rows = await selectByYear(db)
    .where("playlists.year", "=", year)
    .where("playlists.end_year", "is", null)
    .execute();
  return rows.sort(orderInYear).map(playlistOf);
}

export async function listYear(db: Reader, year: number) {
  const data = await listOfYear(db, year);
  const years = await db
    .selectFrom("playlists")
    .select("year")
    .distinct()
    .where("end_year", "is", null)
    .orderBy("year", "desc")
    .execute();
  return { data, count: data.length, years: years.map((row) => row.year) };
}

const orderInYear = (a: TitledPlaylist, b: TitledPlaylist) =>
  rank(a) - rank(b) ||
  (b.month ?? 0) - (a.month ?? 0) ||
  (a.bonus_number ?? 0) - (b.bonus_number ?? 0);

function rank({ month, is_bonus, is_extended }: TitledPlaylist) {
  if (month !== null) return 2;
  if (is_bonus) return 3;
  return is_extended ? 1 : 0;
}

const titleWords = [...monthNames, "Bonus"].map(fold);

const mayBeInTitle = (word: string) =>
  /^\d/.test(word) || titleWords.some((one) => one.startsWith(word));

/** Caches the words of titles. Otherwise every search would spend 0.1 seconds on splitting thousands of titles. */
const wordsOf = new LRUCache<string, string[]>({ max: 10_000, memoMethod: indexWords });

export async function searchPlaylists(db: Reader, q: string) {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const rows = await selectTitles(db)
    .select("playlists.name")
    // Loading thousands of titles is slow. Titles contain only years, months, numbers and words such as “Bonus”, so other words can match only a name.
    .$if(!words.every(mayBeInTitle), (named) => named.where("playlists.name", "is not", null))
    .execute();
  const isSought = (text: string) => {
    const own = wordsOf.memo(text);
    return words.every(
      (word) => own.includes(word) || (word.length > 2 && own.some((one) => one.startsWith(word))),
    );
  };
  const found = new Map<string, PlaylistLink>();
  for (const { name, ...playlist } of rows.sort(latestFirst)) {
    const title = playlistTitle(playlist);
    const titles = name ? [title, `${title}: ${name}`] : [title];
    const sought = titles.find(isSought);
    const path = playlistAddress(playlist);
    if (sought && !found.has(path)) found.set(path, { title: sought, path });
  }
  return [...found.values()].slice(0, maxFound);
}

const maxYears = 5;

async function listSameMonth(db: Reader, playlist: Playlist) {
  if (playlistKind(playlist) !== "monthly") return [];
  const rows = await selectCovers(db)
    .where("playlists.month", "=", playlist.month)
    .where("playlists.year", "!=", playlist.year)
    .execute();
  const byYear = Map.groupBy(rows, ({ year }) => year);
  return [...byYear.values()].flatMap((ofYear) => ofYear.slice(0, 1)).slice(0, maxYears);
}

const selectTitles = (db: Reader) => undeletedPlaylists(db).select(titleColumns);

export async function listAt(db: Reader, path: string): Promise<Playlist[]> {
  const [, year] = /^\/music\/(\d{4})\//.exec(path) ?? [];
  if (!year) return [];
  const rows = await selectByYear(db).where("playlists.year", "=", Number(year)).execute();
  const listed = rows.sort(orderInYear).map(playlistOf);
  return listed.filter((playlist) => playlistAddress(playlist) === path);
}

async function findNeighbours(db: Reader, playlist: Playlist) {
  const ofKind = (await selectTitles(db).execute()).filter(
    (other) => playlistKind(other) === playlistKind(playlist),
  );
  const pages = linksTo(ofKind.sort(oldestFirst));
  const own = pages.findIndex(({ path }) => path === playlistAddress(playlist));
  return { before: pages[own - 1] ?? null, after: pages[own + 1] ?? null };
}

const oldestFirst = (a: TitledPlaylist, b: TitledPlaylist) =>
  (a.end_year ?? a.year) - (b.end_year ?? b.year) ||
  a.year - b.year ||
  (a.month ?? 0) - (b.month ?? 0) ||
  (a.bonus_number ?? 0) - (b.bonus_number ?? 0) ||
  Number(a.is_extended) - Number(b.is_extended);

export async function getWithSongs(db: Reader, path: string, siteUrl: string) {
  const withHtml = withNoteHtml(siteUrl);
  const withSongs = async (playlist: Playlist) => ({
    ...withHtml(playlist),
    songs: await listSongsWithLinks(db, playlist.id, path),
  });
  const [first, ...others] = await Promise.all((await listAt(db, path)).map(withSongs));
  if (!first) throw new AppError("playlist_not_found");
  const galleries =
    playlistKind(first) === "monthly" ? await listOfMonth(db, first.year, first.month ?? 0) : [];
  return {
    ...first,
    others,
    ...(await findNeighbours(db, first)),
    same_month: await listSameMonth(db, first),
    galleries,
  };
}
