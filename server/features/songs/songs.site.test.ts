import { expect, test } from "vitest";
import { maxSongs } from "#contract/song-fields.ts";
import { maxSongListLength } from "#contract/songs.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const site = ownedSite();
const unknown = "00000000-0000-4000-8000-000000000000";

const read = (playlist_id: string) =>
  site.api("GET /playlists/:playlist_id/songs", { params: { playlist_id } });
const put = (playlist_id: string, songs: unknown, updated_at?: string) =>
  site.api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id },
    body: { songs, updated_at } as never,
  });
const page = (year: number | string, name: string) =>
  site.client()("GET /music/:year/:name", { params: { year, name } });

test("songs: saving a list of songs replaces the whole previous list", async () => {
  const { id } = await site.add({ year: 2025, month: 10 });
  expect(await read(id)).toMatchObject({ data: [], count: 0 });
  const songs = [
    song("Maren Vale - Slow Harbour", { duration: 221, album: "Tides" }),
    song("The Low Lanterns - Glass Orchard", { duration: 252 }),
    song("Maren Vale - Slow Harbour", { duration: 221 }),
  ];
  const saved = await put(id, songs);
  expect(saved).toMatchObject({ data: songs, count: 3 });
  expect(await read(id)).toEqual(saved);
  await put(id, [{ title: " Nine Kites ", artist: "Otto Brandt" }]);
  expect((await read(id)).data).toEqual([song("Otto Brandt - Nine Kites")]);
});

test("songs: saving is refused if the list was changed after the client loaded it", async () => {
  const { id } = await site.add({ year: 2025, month: 10 });
  const { updated_at } = await read(id);
  await site.change(id, { note: "Another room" });
  const first = await put(id, [song("A - One")], updated_at);
  const changed = "These songs were changed somewhere else. Reload to see them.";
  await refused(put(id, [song("B - Two")], updated_at), 409, changed);
  await refused(put(id, [song("A - One")], updated_at), 409, changed);
  expect(await read(id)).toEqual(first);
  const second = await put(id, [song("B - Two")], first.updated_at);
  expect(second.updated_at > first.updated_at).toBe(true);
  expect((await put(id, [])).count).toBe(0);
});

test("song totals: a playlist has a duration only if the lengths of all its songs are known", async () => {
  const { id } = await site.add({ year: 2025, month: 10 });
  for (const [songs, totals] of [
    [[], { song_count: 0, duration: null }],
    [[100, 261], { song_count: 2, duration: 361 }],
    [[100, null], { song_count: 2, duration: null }],
  ] as const) {
    await put(
      id,
      songs.map((duration) => song("A - One", { duration })),
    );
    for (const path of ["/music/2025", "/music/", "/music/newest"])
      expect(await (await site.send(path)).json()).toMatchObject({ data: [totals] });
    expect((await site.api("GET /playlists/", {})).data).toMatchObject([totals]);
  }
});

test("playlist page: each song links to the other playlists that contain the song", async () => {
  const glass = song("The Low Lanterns - Glass Orchard");
  const slow = song("Maren Vale - Slow Harbour");
  await site.add({ year: 2025, month: 10 }, glass, slow);
  await site.add({ year: 2024, is_extended: true }, song("the low  lanterns - GLASS ORCHÀRD"));
  await site.add({ year: 2018, end_year: 2022 }, glass);
  const also = [
    { title: "2024+", path: "/music/2024/best-extended" },
    { title: "2018-2022", path: "/music/2018/to-2022" },
  ];
  expect(await page(2025, "october")).toMatchObject({
    year: 2025,
    month: 10,
    song_count: 2,
    others: [],
    songs: [
      { ...glass, also },
      { ...slow, also: [] },
    ],
  });
  for (const [year, name] of [
    ...["november", "to-2022", "October", "%", "'"].map((name) => ["2025", name]),
    ...["99", "2025.0", "0x7e9"].map((year) => [year, "october"]),
  ] as [string, string][])
    await refused(page(year, name), 404, "Playlist not found");
});

test("other playlists: the owner gets all other playlists and drafts that contain a song", async () => {
  const glass = song("The Low Lanterns - Glass Orchard");
  const { id } = await site.add({ year: 2025, month: 10 }, glass);
  await site.add({ year: 2021, month: 3 }, song("the low  lanterns - GLASS ORCHÀRD"));
  await site.add({ year: 2020, published_at: null }, glass);
  const asked = [song("Ada - Unheard"), glass].map(({ title, artist }) => ({ title, artist }));
  const body = { playlist_id: id, songs: asked };
  expect(await site.api("POST /playlists/songs/elsewhere", { body })).toEqual({
    data: [
      {
        ...asked[1],
        playlists: [
          { title: "March 2021", path: "/music/2021/march" },
          { title: "2020", path: "/music/2020/best" },
        ],
      },
    ],
    count: 1,
  });
});

test("playlist page: playlists that share a title share a page, which lists all their songs", async () => {
  await site.add({ year: 2024 }, song("A - One"));
  await site.add({ year: 2024 }, song("A - One"), song("B - Two"));
  const [one, two] = [{ title: "One", also: [] }, { title: "Two" }];
  expect(await page(2024, "best")).toMatchObject({ songs: [one, two], others: [{ songs: [one] }] });
});

test("songs: deleting or restoring a playlist also deletes or restores its songs", async () => {
  const songs = [song("A - Harbour", { duration: 221, album: "Tides" }), song("B - Birds")];
  const { id } = await site.add({ year: 2025, month: 10 }, ...songs);
  const search = () => site.api("GET /music/search", { query: { q: "harbour" } });
  await site.remove(id);
  expect((await search()).count).toBe(0);
  await site.restore(id);
  expect((await read(id)).data).toEqual(songs);
  expect((await search()).count).toBe(1);
});

const good = { title: "One", artist: "A" };
const hidden = "contains invalid characters";
const length = "Length must be a whole number from 1 to 86400";
const refusals: [unknown, string][] = [
  [undefined, "Songs must be a list"],
  [Array(maxSongs + 1).fill(good), "A playlist can have at most 500 songs"],
  [[good, { artist: "A" }], "Title is required"],
  [[{ ...good, title: "x".repeat(301) }], "Title must be at most 300 characters"],
  [[{ ...good, artist: "a\nb" }], `Artist ${hidden}`],
  // XML forbids U+FFFF, so this title would make the feed invalid.
  [[{ ...good, title: "x\uffff" }], `Title ${hidden}`],
  [[{ ...good, album: "" }], "Album is required"],
  [[{ ...good, duration: 0 }], length],
  [[{ ...good, duration: 86_401 }], length],
  [[{ ...good, mbid: "8f3471b5" }], "MBID must be a UUID"],
];

test("songs: an invalid list is refused with a message and does not change the saved list", async () => {
  const { id } = await site.add({ year: 2025 }, song("A - One"));
  for (const [songs, sentence] of refusals) await refused(put(id, songs), 422, sentence);
  expect((await read(id)).data).toEqual([song("A - One")]);
});

test("songs: reading or saving the songs of an unknown playlist returns 404", async () => {
  await refused(read(unknown), 404, "Playlist not found");
  await refused(put(unknown, []), 404, "Playlist not found");
});

test("songs: the longest list with the longest texts is saved", async () => {
  const { id } = await site.add({ year: 2025 });
  const [title, duration] = ["ẞ".repeat(300), 86_400];
  const longest = { title, artist: title, album: title, duration };
  expect(await put(id, Array(maxSongs).fill(longest))).toMatchObject({ count: maxSongs });
});

test("feed: saving songs changes the update time of the playlist's entry", async () => {
  const { id } = await site.add({ year: 2025, month: 10 });
  site.clock.now += 60_000;
  const updated = `<updated>${new Date(site.clock.now).toISOString()}</updated>\n<summary>`;
  const feed = async () => (await site.send("/feed.xml")).text();
  expect(await feed()).not.toContain(updated);
  await put(id, [good]);
  expect(await feed()).toContain(updated);
});

const reading = (text: string) => site.api("POST /playlists/songs/read", { body: { text } });

test("parsing songs: a list of more than 20,000 lines is refused", async () => {
  const lines = "A - B\n".repeat(20_000);
  expect((await reading(lines)).songs).toHaveLength(500);
  await refused(reading(`${lines}A - B`), 422, "The list is too long. The limit is 20,000 lines.");
});

test("parsing songs: the songs in a text are returned, but not saved", async () => {
  expect(await reading("1. Maren Vale - Slow Harbour\nnothing\nA – B")).toMatchObject({
    songs: [song("Maren Vale - Slow Harbour"), song("A - B")],
    problems: [{ line: 2 }],
  });
  expect(await site.db.selectFrom("songs").selectAll().execute()).toEqual([]);
  await refused(reading(""), 422, "Text is required");
  // Each `ä` takes two bytes in UTF-8, but the limit counts characters.
  expect(await reading("ä".repeat(maxSongListLength))).toMatchObject({ problems: [{ line: 1 }] });
  const long = "x".repeat(maxSongListLength + 1);
  await refused(reading(long), 422, "The text is too long. The limit is 1 MB.");
});
