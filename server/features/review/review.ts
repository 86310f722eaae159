import { minPlaylistsInReview } from "#domain/playlist-address.ts";
import { playlistKind } from "#domain/playlist-title.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { latestFirst, linksTo, titleColumns } from "../songs/playlist-links.ts";

const maxListed = 10;
const byName = new Intl.Collator("en");

export async function reviewOf(db: Reader, year: number) {
  const entries = await entriesOf(db, year);
  const filled = new Map(entries.map((entry) => [entry.playlist_id, entry]));
  if (filled.size < minPlaylistsInReview) throw new AppError("not_found");
  const { playlists } = await playlistsOf(db, year)
    .select(({ fn }) => fn.countAll<number>().as("playlists"))
    .executeTakeFirstOrThrow();
  const lastYears = await yearsBefore(db, year, [...filled.keys()]);

  const songs = songsIn(entries);
  const artists = artistsOf(songs).sort(
    (a, b) => b.songs - a.songs || byName.compare(a.artist, b.artist),
  );
  const fresh = artists.filter(({ key }) => !lastYears.has(key));
  const returning = artists.flatMap((artist) => {
    const last_year = lastYears.get(artist.key) ?? year;
    return last_year <= year - 2 ? { ...artist, last_year } : [];
  });

  const yearly = [...filled.values()].filter((playlist) => playlistKind(playlist) === "yearly");
  const plain = yearly.filter(({ is_extended }) => !is_extended);
  const best = new Set((plain.length > 0 ? plain : yearly).map(({ playlist_id }) => playlist_id));
  const byTitle = songs.toSorted((a, b) =>
    byName.compare(`${a.title} ${a.artist}`, `${b.title} ${b.artist}`),
  );
  const repeated = byTitle
    .map(({ title, artist, places }) => ({ title, artist, playlists: linksTo(places) }))
    .filter(({ playlists }) => playlists.length > 1)
    .sort((a, b) => b.playlists.length - a.playlists.length);
  const intoBest = byTitle.flatMap(({ title, artist, places }) => {
    const from = linksTo(places.filter(({ month }) => month !== null)).at(-1);
    return from && places.some(({ playlist_id }) => best.has(playlist_id))
      ? { title, artist, from }
      : [];
  });

  return {
    year,
    playlists,
    songs: songs.length,
    duration: songs.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    songs_with_length: songs.filter(({ duration }) => duration !== null).length,
    artist_count: artists.length,
    artists: artists.slice(0, maxListed),
    new_artist_count: fresh.length,
    new_artists: fresh.slice(0, maxListed),
    returning_artists: returning.slice(0, maxListed),
    repeated_songs: repeated.slice(0, maxListed),
    into_best: intoBest.slice(0, maxListed),
    by_month: Array.from(
      { length: 12 },
      (_, index) =>
        songs.filter(({ places }) => places.some(({ month }) => month === index + 1)).length,
    ),
  };
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function entriesOf(db: Reader, year: number) {
  const entries = await playlistsOf(db, year)
    .innerJoin("songs", "songs.playlist_id", "playlists.id")
    .select(["playlist_id", "song_key", "artist_key", "title", "artist", "songs.duration"])
    .select(titleColumns)
    .orderBy("playlist_id")
    .orderBy("position")
    .execute();
  return entries.sort(latestFirst);
}

const playlistsOf = (db: Reader, year: number) =>
  db.selectFrom("playlists").where("year", "=", year).where("end_year", "is", null);

/** Merges the entries of the same song. `entries` begins with the latest playlist, whose spelling of title and artist is used. */
function songsIn(entries: Entry[]) {
  const songs = new Map<string, Entry & { places: Entry[] }>();
  for (const entry of entries) {
    const song = songs.get(entry.song_key) ?? { ...entry, places: [] };
    song.duration ??= entry.duration;
    song.places.push(entry);
    songs.set(entry.song_key, song);
  }
  return [...songs.values()];
}

const artistsOf = (songs: Entry[]) =>
  [...Map.groupBy(songs, ({ artist_key }) => artist_key)].flatMap(([key, own]) =>
    own.slice(0, 1).map(({ artist }) => ({ key, artist, songs: own.length })),
  );

async function yearsBefore(db: Reader, year: number, playlistIds: string[]) {
  const rows = await db
    .selectFrom("songs")
    .innerJoin("playlists", "playlists.id", "songs.playlist_id")
    .select(["artist_key", ({ fn }) => fn.max("playlists.year").as("last_year")])
    .where("playlists.year", "<", year)
    .where("playlists.end_year", "is", null)
    .where("artist_key", "in", ({ selectFrom }) =>
      selectFrom("songs as own")
        .select("own.artist_key")
        .where("own.playlist_id", "in", playlistIds),
    )
    .groupBy("artist_key")
    .execute();
  return new Map(rows.map(({ artist_key, last_year }) => [artist_key, last_year]));
}

export async function listReviewedYears(db: Reader) {
  const rows = await db
    .selectFrom("playlists")
    .select("year")
    .where("end_year", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("songs").select("songs.id").whereRef("songs.playlist_id", "=", "playlists.id"),
      ),
    )
    .groupBy("year")
    .having(({ eb, fn }) => eb(fn.countAll(), ">=", minPlaylistsInReview))
    .execute();
  return rows.map(({ year }) => year);
}
