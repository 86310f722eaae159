import { expect, test } from "vitest";
import type { Playlist } from "#contract/playlists.ts";
import type { Review } from "#contract/review.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistKind, playlistTitle } from "#domain/playlist-title.ts";
import { seededRandom } from "../../images/seeded-random.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";
import { wholePlaylist } from "../../testing/whole-playlist.ts";

const site = ownedSite();
const review = (year: number) => site.client()("GET /music/:year/review", { params: { year } });

interface Listed {
  playlist: Playlist;
  songs: { title: string; artist: string; duration: number | null }[];
}

const random = seededRandom(37);
const below = (end: number) => Math.floor(random() * end);
const two = (number: number) => String(number).padStart(2, "0");
const spellings = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.replace("e", "é"),
  (name: string) => name.replace(" ", "   "),
];
const plainName = (name: string) => name.toLowerCase().replace("é", "e").replace(/ +/, " ");

function someSongs(count: number) {
  return Array.from({ length: count }, () => {
    const number = below(400);
    const duration = number % 5 === 0 ? null : 100 + number;
    return {
      title: `teme${two(number)} sole`,
      artist: `ane${two(number % 47)} vela`,
      duration: random() < 0.3 ? null : duration,
    };
  });
}

/** Returns playlists with edge cases. 2021 has no monthly playlists, and 2022 has only an extended yearly playlist. The yearly playlist of 2023 shares no songs with its months, and 2024 has too few playlists for a review. */
function archive(): Listed[] {
  const months = (year: number, ...some: number[]) => some.map((month) => ({ year, month }));
  const alone = (fields: Partial<Playlist>): [Partial<Playlist>] => [fields];
  const kinds: [Partial<Playlist>, count?: number][] = [
    ...[...months(2018, 1, 2, 3, 12), ...months(2019, 6), ...months(2022, 4, 5)].map(alone),
    ...months(2020, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).map(alone),
    [{ year: 2020, month: 3, is_bonus: true }],
    [{ year: 2020, month: 7 }, 500],
    ...[2018, 2019, 2020, 2021, 2023].map((year) => alone({ year })),
    ...[2020, 2021, 2022].map((year) => alone({ year, is_extended: true })),
    ...[2019, 2020, 2021, 2023].map((year) => alone({ year, is_bonus: true, bonus_number: 1 })),
    [{ year: 2023, month: 5 }, 2],
    [{ year: 2023, month: 6 }, 0],
    [{ year: 2024, month: 1 }],
    [{ year: 2024, month: 2 }],
    [{ year: 2024, month: 3 }, 0],
    [{ year: 2018, end_year: 2022 }],
    [{ year: 2022, month: 6, published_at: null }],
    [{ year: 2024, month: 4, published_at: null }],
    [{ year: 2017, month: 4, published_at: null }],
  ];
  return kinds.map(([fields, count = 14]) => ({
    playlist: wholePlaylist({ published_at: "now", ...fields }),
    songs: someSongs(count),
  }));
}

/** Computes a review in the simplest way, to compare the result with the site's review. */
function recount(lists: Listed[], year: number): Review {
  const shown = lists.filter(
    ({ playlist }) => playlist.end_year === null && playlist.published_at !== null,
  );
  const ofYear = shown.filter(({ playlist }) => playlist.year === year);
  const songsIn = (some: Listed[]) => some.flatMap(({ songs }) => songs);
  const songName = (one: { title: string; artist: string }) => `${one.title} / ${one.artist}`;
  const names = [...new Set(songsIn(ofYear).map(songName))];
  const holds = ({ songs }: Listed, name: string) => songs.some((one) => songName(one) === name);
  const link = ({ playlist }: Listed) => ({
    title: playlistTitle(playlist),
    path: playlistAddress(playlist),
  });
  const artistNames = [...new Set(songsIn(ofYear).map(({ artist }) => artist))];
  const lastYear = (artist: string) =>
    Math.max(
      0,
      ...shown
        .filter(
          ({ playlist, songs }) =>
            playlist.year < year && songs.some((one) => one.artist === artist),
        )
        .map(({ playlist }) => playlist.year),
    );
  const artists = artistNames
    .map((artist) => ({ artist, songs: names.filter((name) => name.endsWith(artist)).length }))
    .sort((a, b) => b.songs - a.songs || (a.artist < b.artist ? -1 : 1));
  const fresh = artists.filter(({ artist }) => lastYear(artist) === 0);
  const yearly = ofYear.filter(
    ({ playlist, songs }) => playlistKind(playlist) === "yearly" && songs.length > 0,
  );
  const best = yearly.find(({ playlist }) => !playlist.is_extended) ?? yearly[0];
  const months = ofYear
    .filter(({ playlist }) => playlist.month !== null)
    .sort((a, b) => (a.playlist.month ?? 0) - (b.playlist.month ?? 0));
  const apart = (name: string) => ({
    title: name.split(" / ")[0] ?? "",
    artist: name.split(" / ")[1] ?? "",
  });
  return {
    year,
    playlists: ofYear.length,
    songs: names.length,
    duration: names.reduce(
      (sum, name) =>
        sum +
        (songsIn(ofYear).find((one) => songName(one) === name && one.duration)?.duration ?? 0),
      0,
    ),
    songs_with_length: names.filter((name) =>
      songsIn(ofYear).some((one) => songName(one) === name && one.duration !== null),
    ).length,
    artist_count: artists.length,
    artists: artists.slice(0, 10),
    new_artist_count: fresh.length,
    new_artists: fresh.slice(0, 10),
    returning_artists: artists
      .map((artist) => ({ ...artist, last_year: lastYear(artist.artist) }))
      .filter(({ last_year }) => last_year > 0 && last_year <= year - 2)
      .slice(0, 10),
    repeated_songs: names
      .map((name) => {
        const pages = new Map(
          ofYear.filter((list) => holds(list, name)).map((list) => [link(list).path, link(list)]),
        );
        return { ...apart(name), playlists: [...pages.values()] };
      })
      .filter(({ playlists }) => playlists.length > 1)
      .sort(
        (a, b) => b.playlists.length - a.playlists.length || (songName(a) < songName(b) ? -1 : 1),
      )
      .slice(0, 10),
    into_best: names
      .sort()
      .filter((name) => best && holds(best, name))
      .flatMap((name) => {
        const month = months.find((list) => holds(list, name));
        return month ? [{ ...apart(name), from: link(month) }] : [];
      })
      .slice(0, 10),
    by_month: Array.from({ length: 12 }, (_, index) => {
      const inMonth = months.filter(({ playlist }) => playlist.month === index + 1);
      return new Set(songsIn(inMonth).map(songName)).size;
    }),
  };
}

/** Removes differences in spelling and sorts the links of each song, so that two reviews can be compared. */
function plain(answer: Review): Review {
  const named = <Of extends { artist: string }>(list: Of[]) =>
    list.map((one) => ({
      ...one,
      artist: plainName(one.artist),
      ...("title" in one ? { title: plainName(String(one.title)) } : {}),
    }));
  return {
    ...answer,
    artists: named(answer.artists),
    new_artists: named(answer.new_artists),
    returning_artists: named(answer.returning_artists),
    repeated_songs: named(answer.repeated_songs).map((one) => ({
      ...one,
      playlists: one.playlists.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    })),
    into_best: named(answer.into_best),
  };
}

test("review: every figure equals a simple recount of the same playlists", async () => {
  const lists = archive();
  for (const { playlist, songs } of lists) {
    const { year, end_year, month, is_extended, is_bonus, bonus_number, published_at } = playlist;
    const spell = (name: string) => spellings[below(spellings.length)]?.(name) ?? name;
    await site.add(
      { year, end_year, month, is_extended, is_bonus, bonus_number, published_at },
      ...songs.map((one) => ({
        ...song("A - B"),
        ...one,
        title: spell(one.title),
        artist: spell(one.artist),
      })),
    );
  }
  for (const year of [2018, 2019, 2020, 2021, 2022, 2023])
    expect(plain(await review(year))).toEqual(plain(recount(lists, year)));
  const [full, without, plainless, apart] = await Promise.all([2020, 2021, 2022, 2023].map(review));
  expect(full?.returning_artists.length).toBeGreaterThan(0);
  expect(full?.by_month[6]).toBeGreaterThan(200);
  expect(without?.by_month).toEqual(Array(12).fill(0));
  expect([without?.into_best, apart?.by_month[5]]).toEqual([[], 0]);
  expect(plainless?.into_best.length).toBeGreaterThan(0);
  await refused(review(2024), 404, "Not Found");
  await refused(review(1999), 404, "Not Found");
  await refused(review(99), 422, "Year must be a four-digit number from 1900 to 2100");
});

test("review: the page of the year, the feed's entry for December and the sitemap link to the review", async () => {
  const text = async (path: string) =>
    (await site.send(path, { headers: path.includes(".") ? {} : { accept: "text/html" } })).text();
  const placesIn = async () => {
    const places = ["/music/2024", "/feed.xml", "/sitemap.xml"];
    return (await Promise.all(places.map(text))).map((page) => page.includes("/music/2024/review"));
  };
  const old = [song("Otto - Old"), song("Ada - Old")];
  for (const month of [11, 12]) await site.add({ year: 2024, month }, song("Otto - New"));
  await site.add({ year: 2024 });
  await site.add({ year: 2021, month: 3 }, ...old);
  expect(await placesIn()).toEqual([false, false, false]);
  expect((await site.send("/cards/2024/review.jpg")).status).toBe(404);
  expect((await site.send("/music/2024/review", { headers: { accept: "text/html" } })).status).toBe(
    404,
  );
  await site.add({ year: 2024, is_extended: true }, song("otto - NEW"), song("Eve - Born"));
  expect(await placesIn()).toEqual([true, true, true]);
  const feed = await text("/feed.xml");
  const december = feed.slice(feed.indexOf("<title>December 2024"));
  expect(december.slice(0, december.indexOf("</entry>"))).toContain('title="2024 in review"');
  expect(feed.match(/rel="related" title="2024 in review"/g)).toHaveLength(1);
  const page = (await text("/music/2024/review")).replace(/<!-- -->|<script.*?<\/script>/gs, "");
  const words = page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  for (const part of [
    "Four playlists, from November to December.",
    "2 songs",
    "2 artists",
    "last in 2021, three years ago",
    "New · Otto December · November · Best of 2024+",
    "December: 1 song",
    "From the months into the best of 2024 New · Otto November",
  ])
    expect(words).toContain(part);
  expect(page).toMatch(/property="og:image" content="[^"]*\/cards\/2024\/review.jpg\?songs=2"/);
  const card = await site.send("/cards/2024/review.jpg");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});
