import { expect, test } from "vitest";
import { longestSongsText, mostSongs } from "#contract/songs.ts";
import { refused } from "../testing/refusal.ts";
import { song } from "../testing/songs.ts";
import { startSite } from "../testing/start-site.ts";

const unknown = { playlist_id: "00000000-0000-4000-8000-000000000000" };

async function siteWithOwner() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const add = async (playlist: object, songs: ReturnType<typeof song>[]) => {
    const { id } = await api("POST /playlists/", { body: playlist });
    await api("PUT /playlists/:playlist_id/songs", {
      params: { playlist_id: id },
      body: { songs },
    });
    return id;
  };
  return Object.assign(site, { api, add });
}

test("songs are kept in their order, and replaced as a whole", async () => {
  await using site = await siteWithOwner();
  const { id: playlist_id } = await site.api("POST /playlists/", {
    body: { year: 2025, month: 10 },
  });
  const params = { playlist_id };
  expect(await site.api("GET /playlists/:playlist_id/songs", { params })).toEqual({
    data: [],
    count: 0,
  });
  const songs = [
    song("Maren Vale - Slow Harbour", { duration: 221, album: "Tides" }),
    song("The Low Lanterns - Glass Orchard", { duration: 252 }),
    song("Maren Vale - Slow Harbour", { duration: 221 }),
  ];
  const kept = { data: songs, count: 3 };
  expect(await site.api("PUT /playlists/:playlist_id/songs", { params, body: { songs } })).toEqual(
    kept,
  );
  expect(await site.api("GET /playlists/:playlist_id/songs", { params })).toEqual(kept);
  const fewer = [{ title: " Nine Kites ", artist: "Otto Brandt" }];
  const expected = { data: [song("Otto Brandt - Nine Kites")], count: 1 };
  expect(
    await site.api("PUT /playlists/:playlist_id/songs", { params, body: { songs: fewer } }),
  ).toEqual(expected);
  expect(
    await site.api("PUT /playlists/:playlist_id/songs", { params, body: { songs: [] } }),
  ).toEqual({ data: [], count: 0 });
});

test("every list tells how many songs a playlist has, and how long they are when that is known of all", async () => {
  await using site = await siteWithOwner();
  const totals = async () => {
    const { data } = await site.api("GET /music/:year", { params: { year: 2025 } });
    const { data: all } = await site.api("GET /playlists/", {});
    const facts = data.map(({ song_count, duration }) => ({ song_count, duration }));
    expect(all).toMatchObject(facts);
    expect(await site.api("GET /music/latest")).toMatchObject(facts[0] ?? {});
    return facts[0];
  };
  const { id: playlist_id } = await site.api("POST /playlists/", {
    body: { year: 2025, month: 10 },
  });
  expect(await totals()).toEqual({ song_count: 0, duration: null });
  const put = (...songs: ReturnType<typeof song>[]) =>
    site.api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
  await put(song("A - One", { duration: 100 }), song("B - Two", { duration: 261 }));
  expect(await totals()).toEqual({ song_count: 2, duration: 361 });
  await put(song("A - One", { duration: 100 }), song("B - Two"));
  expect(await totals()).toEqual({ song_count: 2, duration: null });
});

test("a playlist's own address answers with its songs, and where else each of them is", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2025, month: 10 }, [
    song("The Low Lanterns - Glass Orchard"),
    song("Maren Vale - Slow Harbour"),
  ]);
  await site.add({ year: 2024, is_extended: true }, [
    song("the low  lanterns - GLASS ORCHÀRD"),
    song("Halden - Concrete Birds"),
  ]);
  await site.add({ year: 2018, end_year: 2022 }, [song("The Low Lanterns - Glass Orchard")]);
  const october = await site.api("GET /music/:year/:name", {
    params: { year: 2025, name: "october" },
  });
  expect(october).toMatchObject({ year: 2025, month: 10, song_count: 2, others: [] });
  const elsewhere = [
    { title: "2024+", path: "/music/2024/best-extended" },
    { title: "2018-2022", path: "/music/2018/to-2022" },
  ];
  expect(october.songs).toEqual([
    { ...song("The Low Lanterns - Glass Orchard"), also: elsewhere },
    { ...song("Maren Vale - Slow Harbour"), also: [] },
  ]);
  const range = await site.api("GET /music/:year/:name", {
    params: { year: 2018, name: "to-2022" },
  });
  expect(range.songs[0]?.also.map(({ title }) => title)).toEqual(["October 2025", "2024+"]);
  for (const name of ["november", "to-2022", "October", "%", "'"])
    await refused(
      site.api("GET /music/:year/:name", { params: { year: 2025, name } }),
      404,
      "Playlist not found",
    );
  for (const year of ["99", "2025.0", "0x7e9", " 2025"])
    await refused(
      site.api("GET /music/:year/:name", { params: { year, name: "october" } }),
      404,
      "Playlist not found",
    );
});

test("playlists of one title are one page, each with its songs", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2024 }, [song("A - One")]);
  site.clock.now += 1;
  await site.add({ year: 2024 }, [song("A - One"), song("B - Two")]);
  const page = await site.api("GET /music/:year/:name", { params: { year: 2024, name: "best" } });
  expect(page.songs.map(({ title, also }) => [title, also])).toEqual([
    ["One", []],
    ["Two", []],
  ]);
  expect(page.others.map(({ songs }) => songs.map(({ title }) => title))).toEqual([["One"]]);
});

test("songs go with their playlist, and come back with it", async () => {
  await using site = await siteWithOwner();
  const songs = [
    song("Maren Vale - Slow Harbour", { duration: 221, album: "Tides" }),
    song("Halden - Concrete Birds"),
  ];
  const playlist_id = await site.add({ year: 2025, month: 10 }, songs);
  const search = () => site.api("GET /music/search", { query: { q: "harbour" } });
  expect((await search()).count).toBe(1);
  await site.api("DELETE /playlists/:playlist_id", { params: { playlist_id } });
  expect((await search()).count).toBe(0);
  expect(await site.db.selectFrom("songs").selectAll().execute()).toEqual([]);
  expect(
    await site.api("POST /playlists/:playlist_id/restore", { params: { playlist_id } }),
  ).toMatchObject({ song_count: 2 });
  expect(await site.api("GET /playlists/:playlist_id/songs", { params: { playlist_id } })).toEqual({
    data: songs,
    count: 2,
  });
  expect((await search()).data).toEqual([
    {
      title: "Slow Harbour",
      artist: "Maren Vale",
      playlists: [{ title: "October 2025", path: "/music/2025/october" }],
    },
  ]);
});

const good = { title: "One", artist: "A" };
const refusals: [unknown, string][] = [
  [{}, "Songs must be a list"],
  [{ songs: Array(mostSongs + 1).fill(good) }, "A playlist has at most 500 songs"],
  [{ songs: [good, { artist: "A" }] }, "Title is required"],
  [{ songs: [{ ...good, artist: "\u3164 \u200d" }] }, "Artist is required"],
  [{ songs: [{ ...good, title: 7 }] }, "Title must be text"],
  [{ songs: [{ ...good, title: "x".repeat(301) }] }, "Title must be at most 300 characters"],
  [{ songs: [{ ...good, artist: "a\nb" }] }, "Artist contains characters that cannot be shown"],
  // XML cannot hold them: they would break the feed.
  [{ songs: [{ ...good, title: "x\uffff" }] }, "Title contains characters that cannot be shown"],
  [{ songs: [{ ...good, album: "" }] }, "Album is required"],
  [{ songs: [{ ...good, duration: 0 }] }, "Length must be a whole number from 1 to 86400"],
  [{ songs: [{ ...good, duration: 86_401 }] }, "Length must be a whole number from 1 to 86400"],
  [{ songs: [{ ...good, duration: "3:41" }] }, "Length must be a whole number from 1 to 86400"],
];

test("songs that break a rule are refused with its sentence, and those that were there stay", async () => {
  await using site = await siteWithOwner();
  const playlist_id = await site.add({ year: 2025 }, [song("A - One")]);
  for (const [body, sentence] of refusals)
    await refused(
      site.api("PUT /playlists/:playlist_id/songs", {
        params: { playlist_id },
        body: body as never,
      }),
      422,
      sentence,
    );
  expect(
    (await site.api("GET /playlists/:playlist_id/songs", { params: { playlist_id } })).data,
  ).toEqual([song("A - One")]);
  await refused(
    site.api("GET /playlists/:playlist_id/songs", { params: unknown }),
    404,
    "Playlist not found",
  );
  await refused(
    site.api("PUT /playlists/:playlist_id/songs", { params: unknown, body: { songs: [] } }),
    404,
    "Playlist not found",
  );
});

test("500 songs of the longest names are kept", async () => {
  await using site = await siteWithOwner();
  const long = "ẞ".repeat(300);
  const songs = Array.from({ length: mostSongs }, () =>
    song(`${long} - ${long}`, { album: long, duration: 86_400, note: long }),
  );
  const playlist_id = await site.add({ year: 2025 }, songs);
  expect(await site.api("GET /playlists/:playlist_id", { params: { playlist_id } })).toMatchObject({
    song_count: 500,
    duration: 500 * 86_400,
  });
});

test("another list of songs is a change to those who follow the feed", async () => {
  await using site = await siteWithOwner();
  const playlist_id = await site.add({ year: 2025, month: 10 }, []);
  site.clock.now += 60_000;
  const later = new Date(site.clock.now).toISOString();
  expect(await (await site.send("/feed.xml")).text()).not.toContain(
    `<updated>${later}</updated>\n<summary>`,
  );
  await site.api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id },
    body: { songs: [good] },
  });
  expect(await (await site.send("/feed.xml")).text()).toContain(
    `<updated>${later}</updated>\n<summary>`,
  );
});

test("a playlist deleted while its songs are replaced comes back with the new ones, or the change was refused", async () => {
  await using site = await siteWithOwner();
  const other = await site.join({ is_superuser: true });
  for (let round = 0; round < 10; round++) {
    const playlist_id = await site.add(
      { year: 2000 + round },
      Array.from({ length: 200 }, () => song("A - Old")),
    );
    const params = { playlist_id };
    const songs = Array.from({ length: 200 }, () => song("A - New"));
    const [, replaced] = await Promise.allSettled([
      site.api("DELETE /playlists/:playlist_id", { params }),
      other.api("PUT /playlists/:playlist_id/songs", { params, body: { songs } }),
    ]);
    await site.api("POST /playlists/:playlist_id/restore", { params });
    const { data } = await site.api("GET /playlists/:playlist_id/songs", { params });
    expect([replaced.status, data[0]?.title]).toEqual([
      replaced.status,
      replaced.status === "fulfilled" ? "New" : "Old",
    ]);
  }
});

test("a text is read for an owner alone, and nothing of it is kept", async () => {
  await using site = await siteWithOwner();
  const member = await site.join();
  const read = (text: string, caller = site.api) =>
    caller("POST /playlists/songs/read", { body: { text } });
  expect(await read("1. Maren Vale - Slow Harbour\nnothing\nA – B")).toMatchObject({
    songs: [song("Maren Vale - Slow Harbour"), song("A - B")],
    problems: [{ line: 2 }],
  });
  expect(await site.db.selectFrom("songs").selectAll().execute()).toEqual([]);
  await refused(read("A - B", member.api), 403, /privileges/);
  await refused(read(""), 422, "Text is required");
  // However many bytes its letters take.
  expect(await read("ä".repeat(longestSongsText))).toMatchObject({ problems: [{ line: 1 }] });
  await refused(read("x".repeat(longestSongsText + 1)), 422, "The text is too long: 1 MB at most");
});
