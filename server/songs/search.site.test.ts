// The same questions have the same answers on both databases.
import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { song } from "../testing/songs.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const library = [
  "AC/DC - Back in Black",
  "AC/DC - T.N.T.",
  "R.E.M. - Losing My Religion",
  "Queen - Don't Stop Me Now",
  "Fleetwood Mac - Don’t Stop",
  "Beyoncé - Déjà Vu",
  "Sigur Rós - Hoppípolla",
  "Motörhead - Ace of Spades",
  "TOOL - Ænema",
  "Jay-Z - 99 Problems",
  "Prince - 1999",
  "Guns N' Roses - Sweet Child O' Mine",
  "P!nk - So What",
  "will.i.am - Scream & Shout",
  "The Low Lanterns - Glass Orchard",
  "The Low Lanterns - Harbour Lights",
  "Ines Duarte - Lanterns",
  "Кино - Группа крови",
  "Röyksopp - Eple",
  "Bjørn Øde - Straße nach Łódź",
  "宇多田ヒカル - First Love",
  "!!! - ???",
  "İbrahim Tatlıses - Haydi Söyle",
  "Σίσυφος - Δρόμος",
  "Depeche Mode - Enjoy the Silence (2006 Remaster)",
  "Simon and Garfunkel - Cecilia",
  "R＆B Club - 1999 (Mix)",
] as const;

/** Numbers are places in the library. */
const questions: [string, ...number[]][] = [
  ["LANTERNS", 14, 15, 16],
  ["la", 14, 15, 16],
  ["lanterns low", 14, 15],
  ["gla lant", 14],
  ["anterns"],
  ["lanterns nothing"],
  ["  harbour,lights  ", 15],
  ["ac/dc", 0, 1],
  ["dc ac", 0, 1],
  ["acd", 0, 1],
  ["tnt", 1],
  ["t n t", 1],
  ["rem", 2, 24],
  ["r.e.m", 2],
  ["don’t", 3, 4],
  ["dont stop", 3, 4],
  ["don't s", 3, 4],
  ["s don't"],
  ["me n", 3],
  ["BEYONCÉ", 5],
  ["Beyonce\u0301", 5],
  ["vu deja", 5],
  ["hoppipolla", 6],
  ["motorhead", 7],
  ["ace spades", 7],
  ["ænema", 8],
  ["jayz", 9],
  ["99", 9],
  ["19", 10, 26],
  ["guns n roses", 11],
  ["p!nk", 12],
  ["pink"],
  ["william", 13],
  ["scream and shout", 13],
  ["simon & garfunkel", 25],
  ["and", 13, 25, 26],
  ["r&b", 26],
  ["кров", 17],
  ["royksopp", 18],
  ["bjorn ode", 19],
  ["STRASSE", 19],
  ["宇多", 20],
  ["İBRAHİM", 22],
  ["tatlises", 22],
  ["ΣΊΣΥΦΟΣ", 23],
  ["(2006", 24],
  ['" OR "', 14],
  ["lanterns' | 'harbour", 15],
];

/** None of them finds anything, and none is an error. */
const nonsense = [
  ...["!!", "''", '""', "' or 1=1 --", 'lanterns" OR "harbour', "**", "%%", "\\\\", "AND OR"],
  ...["NOT lanterns", "NEAR(lanterns harbour)", "lanterns' & 'harbour", "words:lanterns x", "('x"],
  ...["\0\0\0", "\ud800\ud800", "x".repeat(100), "ﷺ".repeat(100), "😀😀"],
];

async function filledSite(): Promise<TestSite> {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2025, month: 10 } });
  await api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id },
    body: { songs: library.map((line) => song(line)) },
  });
  return site;
}

test("words in any order, begun or whole, without accents, case and signs", async () => {
  await using site = await filledSite();
  const api = site.client();
  for (const [q, ...places] of questions) {
    const { data, count } = await api("GET /music/search", { query: { q } });
    const lines = data.map(({ artist, title }) => `${artist} - ${title}`);
    expect([q, lines.toSorted()]).toEqual([q, places.map((place) => library[place]).toSorted()]);
    expect(count).toBe(places.length);
  }
});

test("nonsense, operators and quotes find nothing and are no error", async () => {
  await using site = await filledSite();
  for (const q of nonsense) {
    const answer = await site.send(`/music/search?${new URLSearchParams({ q })}`);
    expect([q, answer.status, await answer.json()]).toEqual([
      q,
      200,
      { data: [], count: 0, playlists: [] },
    ]);
  }
});

test("a search is one text of 2 to 100 characters", async () => {
  await using site = await startSite();
  const search = (query: { q: string }) => site.client()("GET /music/search", { query });
  for (const q of ["", " a ", "x".repeat(101)])
    await refused(search({ q }), 422, "Search must be 2 to 100 characters");
  await refused(site.client()("GET /music/search", {}), 422, "Search is required");
  expect((await site.send("/music/search?q=aa&q=bb")).status).toBe(422);
});

test("a song in three playlists is one result with three links, the latest first; whole words come before begun ones", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const add = async (body: object, ...lines: string[]) => {
    const { id: playlist_id } = await api("POST /playlists/", { body });
    await api("PUT /playlists/:playlist_id/songs", {
      params: { playlist_id },
      body: { songs: lines.map((line) => song(line)) },
    });
  };
  await add({ year: 2018, end_year: 2022 }, "The Low Lanterns - Glass Orchard", "Kay - Low");
  await add({ year: 2024 }, "THE LOW LANTERNS - Glass  Orchard");
  await add({ year: 2024, month: 3 }, "the low lanterns - glass orchard", "Lowell - Run");
  const links = [
    { title: "March 2024", path: "/music/2024/march" },
    { title: "2024", path: "/music/2024/best" },
    { title: "2018-2022", path: "/music/2018/to-2022" },
  ];
  const { data } = await api("GET /music/search", { query: { q: "glass" } });
  expect(data).toEqual([{ title: "glass orchard", artist: "the low lanterns", playlists: links }]);
  const low = await api("GET /music/search", { query: { q: "low" } });
  expect(low.data.map(({ title }) => title)).toEqual(["glass orchard", "Low", "Run"]);
});

test("a month or a year finds its playlists too, the latest first", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  for (const body of [
    { year: 2018, end_year: 2022 },
    { year: 2024, is_extended: true },
    { year: 2024, is_bonus: true, bonus_number: 2 },
    { year: 2024, month: 3 },
    { year: 2024, month: 3 },
    { year: 2021, month: 3 },
    { year: 2021, month: 5 },
  ])
    await api("POST /playlists/", { body });
  const titles: [string, ...string[]][] = [
    ["march 2021", "March 2021"],
    ["2021 MÄR", "March 2021"],
    ["march", "March 2024", "March 2021"],
    ["may", "May 2021"],
    ["ma"],
    ["2021", "May 2021", "March 2021"],
    ["2024", "March 2024", "Bonus #2 2024", "2024+"],
    ["2024+", "March 2024", "Bonus #2 2024", "2024+"],
    ["bonus #2", "Bonus #2 2024"],
    ["2018-2022", "2018-2022"],
    ["202", "March 2024", "Bonus #2 2024", "2024+", "2018-2022", "May 2021", "March 2021"],
    ["20"],
    ["march 2022"],
    ["march songs"],
  ];
  for (const [q, ...expected] of titles) {
    const { data, playlists } = await api("GET /music/search", { query: { q } });
    expect([q, data, playlists.map(({ title }) => title)]).toEqual([q, [], expected]);
  }
  const { playlists } = await api("GET /music/search", { query: { q: "march 2024" } });
  expect(playlists).toEqual([{ title: "March 2024", path: "/music/2024/march" }]);
});

test("at most fifty are answered", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2025 } });
  const songs = Array.from({ length: 60 }, (_, number) => song(`Halden - Concrete ${number}`));
  await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
  const { data, count } = await api("GET /music/search", { query: { q: "concrete" } });
  expect([data.length, count]).toEqual([50, 50]);
});

test("an answer is kept until something changes, and is the same however its words are written", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2025 } });
  const search = async (q: string) => {
    const answer = await site.send(`/music/search?${new URLSearchParams({ q })}`);
    return {
      etag: answer.headers.get("etag"),
      vary: answer.headers.get("vary"),
      count: (await answer.json()).count,
    };
  };
  const queries = () =>
    site.log.filter((line) => line.includes("song_search") || line.includes("tsquery")).length;
  const before = await search("slow harbour");
  expect(before).toEqual({ etag: expect.any(String), vary: "Accept, Accept-Encoding", count: 0 });
  expect(queries()).toBeGreaterThan(0);
  // On PostgreSQL the news of the new playlist may come after the first answer.
  await expect
    .poll(async () => {
      const asked = queries();
      expect(await search("Slow  HARBOUR!")).toEqual(before);
      return queries() - asked;
    })
    .toBe(0);
  await api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id },
    body: { songs: [song("Maren Vale - Slow Harbour")] },
  });
  expect(await search("slow harbour")).toMatchObject({ count: 1 });
});
