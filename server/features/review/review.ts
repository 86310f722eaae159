import { minPlaylistsInReview } from "#domain/playlist-address.ts";
import { playlistKind, type TitledPlaylist } from "#domain/playlist-title.ts";
import type { Reader } from "../../db/tables.ts";
import { latestFirst, linksTo, titleColumns } from "../songs/playlist-links.ts";

const maxListed = 10;
const byName = new Intl.Collator("en");

export async function findReview(db: Reader, year: number) {
  const { playlists, entries } = await songsOfYear(db, year);
  const filled = new Set(entries.map(({ playlist }) => playlist));
  if (filled.size < minPlaylistsInReview) return undefined;
  const lastYears = await yearsBefore(db, year, [...filled]);

  const songs = songsIn(entries);
  const artists = artistsOf(songs).sort(
    (a, b) => b.songs - a.songs || byName.compare(a.artist, b.artist),
  );
  const fresh = artists.filter(({ key }) => !lastYears.has(key));
  const returning = artists.flatMap((artist) => {
    const last_year = lastYears.get(artist.key) ?? year;
    return last_year <= year - 2 ? { ...artist, last_year } : [];
  });

  const yearly = [...filled].filter((playlist) => playlistKind(playlist) === "yearly");
  const plain = yearly.filter(({ is_extended }) => !is_extended);
  const best = new Set<TitledPlaylist>(plain.length > 0 ? plain : yearly);
  const byTitle = songs.toSorted((a, b) =>
    byName.compare(`${a.title} ${a.artist}`, `${b.title} ${b.artist}`),
  );
  const repeated = byTitle
    .map(({ title, artist, places }) => ({ title, artist, playlists: linksTo(places) }))
    .filter(({ playlists }) => playlists.length > 1)
    .sort((a, b) => b.playlists.length - a.playlists.length);
  const intoBest = byTitle.flatMap(({ title, artist, places }) => {
    const from = linksTo(places.filter(({ month }) => month !== null)).at(-1);
    return from && places.some((playlist) => best.has(playlist)) ? { title, artist, from } : [];
  });

  return {
    year,
    playlists: playlists.length,
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

type Entry = Awaited<ReturnType<typeof songsOfYear>>["entries"][number];

/** Merges the entries of the same song. `entries` begins with the latest playlist, whose spelling is kept. */
function songsIn(entries: Entry[]) {
  const songs = new Map<string, Entry & { places: TitledPlaylist[] }>();
  for (const entry of entries) {
    const song = songs.get(entry.song_key) ?? { ...entry, places: [] };
    song.duration ??= entry.duration;
    song.places.push(entry.playlist);
    songs.set(entry.song_key, song);
  }
  return [...songs.values()];
}

const artistsOf = (songs: Entry[]) =>
  [...Map.groupBy(songs, ({ artist_key }) => artist_key)].flatMap(([key, own]) =>
    own.slice(0, 1).map(({ artist }) => ({ key, artist, songs: own.length })),
  );

async function songsOfYear(db: Reader, year: number) {
  const playlists = await db
    .selectFrom("playlists")
    .select(["playlists.id", ...titleColumns])
    .where("year", "=", year)
    .where("end_year", "is", null)
    .orderBy("id")
    .execute();
  if (playlists.length === 0) return { playlists, entries: [] };
  const rows = await db
    .selectFrom("songs")
    .select(["playlist_id", "song_key", "artist_key", "title", "artist", "duration"])
    .where(
      "playlist_id",
      "in",
      playlists.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const byPlaylist = Map.groupBy(rows, ({ playlist_id }) => playlist_id);
  const entries = playlists
    .sort(latestFirst)
    .flatMap((playlist) =>
      (byPlaylist.get(playlist.id) ?? []).map((song) => ({ ...song, playlist })),
    );
  return { playlists, entries };
}

async function yearsBefore(db: Reader, year: number, playlists: { id: string }[]) {
  const rows = await db
    .selectFrom("songs")
    .innerJoin("playlists", "playlists.id", "songs.playlist_id")
    .select(["artist_key", ({ fn }) => fn.max("playlists.year").as("last_year")])
    .where("playlists.year", "<", year)
    .where("playlists.end_year", "is", null)
    .where("artist_key", "in", ({ selectFrom }) =>
      selectFrom("songs as own")
        .select("own.artist_key")
        .where(
          "own.playlist_id",
          "in",
          playlists.map(({ id }) => id),
        ),
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
