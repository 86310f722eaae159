import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const site = ownedSite();
const search = (q: string, skip = 0) => site.client()("GET /music/search", { query: { q, skip } });

const library = [
  "AC/DC - T.N.T.",
  "R.E.M. - Losing My Religion",
  "Queen - Don't Stop Me Now",
  "Fleetwood Mac - Don’t Stop",
  "Beyoncé - Déjà Vu",
  "Jay-Z - 99 Problems",
  "will.i.am - Scream & Shout",
  "The Low Lanterns - Glass Orchard",
  "Кино - Группа крови",
  "!!! - ???",
  "Depeche Mode - Enjoy the Silence (2006 Remaster)",
] as const;

/** Lists search texts with the indexes of the songs in `library` that each text finds. */
const questions: [string, ...number[]][] = [
  ["LANTERNS", 7],
  ["gla lant", 7],
  ["anterns"],
  ["dc ac", 0],
  ["tnt", 0],
  ["rem", 1, 10],
  ["don't s", 2, 3],
  ["s don't"],
  ["BEYONCE\u0301", 4],
  ["jayz", 5],
  ["99", 5],
  ["scream and shout", 6],
  ["кров", 8],
  ["(2006", 10],
];

/** Lists search operators of the databases and odd characters, which must find nothing and cause no error. */
const nonsense = [
  ...["!!", "' or 1=1 --", 'lanterns" OR "queen', "**", "%%", "\\\\", "NOT lanterns"],
  ...["NEAR(lanterns glass)", "lanterns' & 'queen", "words:lanterns x", "('x", "\0\0\0"],
  ...["\ud800\ud800", "ﷺ".repeat(100), "😀😀"],
];

test("song search: finds whole and incomplete words in any order, ignoring accents and case", async () => {
  await site.add({ year: 2025, month: 10 }, ...library.map((line) => song(line)));
  for (const [q, ...places] of [...questions, ...nonsense.map((q): [string] => [q])]) {
    const { data, count, playlists } = await search(q);
    const lines = data.map(({ artist, title }) => `${artist} - ${title}`);
    expect([q, lines.toSorted()]).toEqual([q, places.map((place) => library[place]).toSorted()]);
    expect([count, playlists]).toEqual([places.length, []]);
  }
});

test("song search: a text shorter than 2 or longer than 100 characters is refused", async () => {
  for (const q of ["", " a ", "x".repeat(101)])
    await refused(search(q), 422, "Search must be 2 to 100 characters");
  await refused(site.client()("GET /music/search", {}), 422, "Search is required");
  expect((await site.send("/music/search?q=aa&q=bb")).status).toBe(422);
});

test("song search: a song in three playlists is one result with three links, the latest first", async () => {
  const range = { year: 2018, end_year: 2022 };
  await site.add(range, song("The Low Lanterns - Glass Orchard"), song("Kay - Low"));
  await site.add({ year: 2024 }, song("THE LOW LANTERNS - Glass  Orchard"));
  const glass = song("the low lanterns - glass orchard");
  await site.add({ year: 2024, month: 3 }, glass, song("Lowell - Run"));
  const links = [
    { title: "March 2024", path: "/music/2024/march" },
    { title: "2024", path: "/music/2024/best" },
    { title: "2018-2022", path: "/music/2018/to-2022" },
  ];
  expect((await search("glass")).data).toEqual([
    { title: "glass orchard", artist: "the low lanterns", playlists: links },
  ]);
  const { data } = await search("low");
  expect(data.map(({ title }) => title)).toEqual(["glass orchard", "Low", "Run"]);
});

test("playlist search: a month or a year finds its playlists, the latest first", async () => {
  for (const body of [
    { year: 2018, end_year: 2022 },
    { year: 2024, is_extended: true },
    { year: 2024, is_bonus: true, bonus_number: 2 },
    { year: 2024, month: 3 },
    { year: 2024, month: 3 },
    { year: 2021, month: 3 },
    { year: 2021, month: 5 },
  ])
    await site.add(body);
  const titles: [string, ...string[]][] = [
    ["2021 MÄR", "March 2021"],
    ["march", "March 2024", "March 2021"],
    ["ma"],
    ["2024+", "March 2024", "Bonus #2 2024", "2024+"],
    ["2018-2022", "2018-2022"],
    ["202", "March 2024", "Bonus #2 2024", "2024+", "2018-2022", "May 2021", "March 2021"],
    ["20"],
    ["march 2022"],
  ];
  for (const [q, ...expected] of titles) {
    const { data, playlists } = await search(q);
    expect([q, data, playlists.map(({ title }) => title)]).toEqual([q, [], expected]);
  }
  expect((await search("march 2024")).playlists).toEqual([
    { title: "March 2024", path: "/music/2024/march" },
  ]);
});

test("playlist search: finds a playlist by its name, with or without its month", async () => {
  await site.add({ year: 2024, month: 3, name: "Heard while wandering, été" });
  await site.add({ year: 2024, month: 5, name: "Maybe" });
  const walk = { title: "March 2024: Heard while wandering, été", path: "/music/2024/march" };
  for (const q of ["wander", "ete heard", "march wandering"])
    expect([q, (await search(q)).playlists]).toEqual([q, [walk]]);
  for (const q of ["andering", "may wandering", "he"])
    expect([q, (await search(q)).playlists]).toEqual([q, []]);
  expect((await search("may")).playlists).toEqual([{ title: "May 2024", path: "/music/2024/may" }]);
  for (let year = 1950; year <= 2000; year++) await site.add({ year, name: "Mix of the year" });
  expect((await search("mix of")).playlists).toHaveLength(51);
});

test("song search: returns pages of 50 results, and at most 1,000 results in total", async () => {
  expect((await search("concrete")).count).toBe(0);
  const songs = Array.from({ length: 400 }, (_, number) => song(`Halden - Concrete ${number}`));
  for (const year of [2023, 2024, 2025]) await site.add({ year }, ...songs);
  const first = await search("concrete");
  expect([first.data.length, first.count]).toEqual([50, 400]);
  const [all, pages] = [new Set(), [0, 50, 350, 390, 400]];
  for (const skip of pages) {
    const { data, count } = await search("concrete", skip);
    expect([skip, data.length, count]).toEqual([skip, Math.min(50, 400 - skip), 400]);
    for (const { title } of data) all.add(title);
  }
  expect(all.size).toBe(150);
  const page = (query = "") => site.page(`/music/search?q=concrete${query}`);
  const [begin, goesOn] = [await page(), await page("&skip=350")];
  expect(begin).toContain('href="/music/search?q=concrete&amp;skip=50"');
  expect(begin).toContain(">50 of 400 songs<");
  expect(goesOn).toContain("351 to 400 of 400 songs");
  expect(goesOn).not.toContain("Show more");
  const others = Array.from({ length: 500 }, (_, number) => song(`Sunde - Concrete ${number}`));
  await site.add({ year: 2021 }, ...others);
  await site.add({ year: 2022 }, ...others.map((other) => ({ ...other, artist: "Haug" })));
  expect(await search("concrete", 950)).toMatchObject({ count: 1000, data: { length: 50 } });
  expect((await search("concrete", 1000)).data).toEqual([]);
});
