import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const site = ownedSite();
const review = (year: number) => site.client()("GET /music/:year/review", { params: { year } });

const counted = (artist: string, songs = 1) => ({ artist, songs });

test("review: counts each song and artist once, and compares artists with earlier years", async () => {
  await site.add({ year: 2020, month: 1 }, song("Bea - Older"));
  await site.add({ year: 2022, month: 1 }, song("bea - Old"));
  await site.add({ year: 2023, month: 1 }, song("Cy - Old"));
  await site.add({ year: 2018, end_year: 2023 }, song("Dan - Old"));
  await site.add({ year: 2021, month: 1, published_at: null }, song("Eve - Old"));
  const two = song("Bea - Two", { duration: 100 });
  await site.add({ year: 2024, month: 1 }, song("Ada - One"), two);
  await site.add({ year: 2024, month: 1 }, song("Ada - One"));
  const march = [song("ÁDA - ONE"), song("Ada - Three", { duration: 50 }), song("Cy - Four")];
  await site.add({ year: 2024, month: 3 }, ...march);
  await site.add({ year: 2024, month: 5 });
  await site.add({ year: 2024 }, song("ada -  one"), song("Bea - Two"), song("Dan - Five"));
  await site.add({ year: 2024, is_extended: true }, song("Cy - Four", { duration: 30 }), two);
  await site.add({ year: 2024, is_bonus: true, bonus_number: 1 }, song("Eve - Six"));
  await site.add({ year: 2024, end_year: 2025 }, song("Fay - In a range"));
  await site.add({ year: 2024, month: 6, published_at: null }, song("Fay - In a draft"));

  const [january, best] = [
    { title: "January 2024", path: "/music/2024/january" },
    { title: "2024", path: "/music/2024/best" },
  ];
  const inMarch = { title: "March 2024", path: "/music/2024/march" };
  const extended = { title: "2024+", path: "/music/2024/best-extended" };
  expect(await review(2024)).toEqual({
    year: 2024,
    playlists: 7,
    songs: 6,
    duration: 180,
    songs_with_length: 3,
    artist_count: 5,
    artists: [counted("ÁDA", 2), ...["Bea", "Cy", "Dan", "Eve"].map((name) => counted(name))],
    new_artist_count: 3,
    new_artists: [counted("ÁDA", 2), counted("Dan"), counted("Eve")],
    returning_artists: [{ ...counted("Bea"), last_year: 2022 }],
    repeated_songs: [
      { title: "ONE", artist: "ÁDA", playlists: [inMarch, january, best] },
      { title: "Two", artist: "Bea", playlists: [january, best, extended] },
      { title: "Four", artist: "Cy", playlists: [inMarch, extended] },
    ],
    into_best: [
      { title: "ONE", artist: "ÁDA", from: january },
      { title: "Two", artist: "Bea", from: january },
    ],
    by_month: [2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  });
});

test("review: each list has at most ten entries, and the extended playlist replaces an empty best-of", async () => {
  const songs = Array.from({ length: 12 }, (_, index) => song(`Artist ${index} - Song`));
  for (const year of [2020, 2024]) {
    await site.add({ year });
    for (const fields of [{ month: 1 }, { month: 2 }, { is_extended: true }])
      await site.add({ year, ...fields }, ...songs);
  }
  const ten = { length: 10 };
  expect(await review(2020)).toMatchObject({ new_artist_count: 12, new_artists: ten });
  expect(await review(2024)).toMatchObject({
    artist_count: 12,
    artists: ten,
    new_artists: [],
    returning_artists: ten,
    repeated_songs: ten,
    into_best: ten,
  });
});

test("review link: appears on the year's page, in feed and sitemap if three playlists have songs", async () => {
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
  await refused(review(2024), 404, "Not Found");
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
  for (const part of ["2 songs", "2 artists", "December: 1 song"]) expect(words).toContain(part);
  expect(page).toMatch(/property="og:image" content="[^"]*\/cards\/2024\/review.jpg\?songs=2"/);
  const card = await site.send("/cards/2024/review.jpg");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});
