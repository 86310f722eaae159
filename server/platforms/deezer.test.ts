import { expect, test } from "vitest";
import {
  html,
  json,
  type MusicPlatforms,
  onDeezer,
  startPlatforms,
} from "../testing/music-platforms.ts";
import { songsFromDeezer } from "./deezer.ts";
import { createPlatformClient } from "./platform-client.ts";

const config = { siteUrl: "https://mixtape.example", platformLookups: true };
const { signal } = new AbortController();

const songsOf = (platforms: MusicPlatforms, id = "11015569602") =>
  songsFromDeezer(createPlatformClient({ config, network: platforms.network }), id, signal);

test("a playlist's songs come in their order, with album and seconds", async () => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "11015569602", { count: 53 });
  const { songs, withheld } = await songsOf(platforms);
  expect(songs).toHaveLength(53);
  expect(songs[52]).toMatchObject({
    title: "Song 53",
    artist: "Artist 53",
    album: "Lanterns",
    duration: 208,
  });
  expect(withheld).toBe(0);
  expect(platforms.asked()).toEqual([
    "api.deezer.com/playlist/11015569602",
    "api.deezer.com/playlist/11015569602/tracks?limit=100&index=0",
  ]);
});

test.each([
  { count: 0, kept: 0, leftOut: 0, pages: 1 },
  { count: 400, kept: 400, leftOut: 0, pages: 4 },
  { count: 500, kept: 500, leftOut: 0, pages: 5 },
  // More than a playlist may have here: those beyond are counted, and not asked for.
  { count: 620, kept: 500, leftOut: 120, pages: 5 },
])("of $count songs $kept come, in $pages pages", async ({ count, kept, leftOut, pages }) => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "11015569602", { count });
  const answer = await songsOf(platforms);
  expect(answer).toMatchObject({ songs: { length: kept }, withheld: 0, left_out: leftOut });
  expect(platforms.asked()).toHaveLength(1 + pages);
  expect(answer.songs.at(-1)?.title).toBe(kept ? `Song ${kept}` : undefined);
});

test("pages may be of any size, and come short where songs are withheld", async () => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "11015569602", {
    count: 102,
    pageSize: 25,
    isWithheld: (index) => index % 10 === 0 || (index >= 50 && index < 75),
  });
  const { songs, withheld } = await songsOf(platforms);
  expect(songs.map(({ title }) => title)).not.toContain("Song 61");
  expect([songs.length, withheld]).toEqual([69, 33]);
  expect(platforms.asked()).toHaveLength(1 + 5);
});

test("five hundred that came to the last are not cut: what is missing was withheld", async () => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "11015569602", {
    count: 520,
    isWithheld: (index) => index >= 480 && index < 500,
  });
  expect(await songsOf(platforms)).toMatchObject({
    songs: { length: 500 },
    withheld: 20,
    left_out: 0,
  });
});

const first = "api.deezer.com/playlist/1/tracks?limit=100&index=0";

test("titles of any script are kept; what cannot be shown becomes a space, what is too long is cut", async () => {
  await using platforms = await startPlatforms();
  const artist = { name: "Björk" };
  const tracks = [
    {
      ...{ title: "Hyperballad", artist, album: { title: "Post" }, duration: 321 },
      ...{ id: 1_667_097_392, isrc: "GBBXH9600011" },
    },
    {
      title: "夜に駆ける 🎵 ночь",
      artist: { name: "أم كلثوم" },
      album: { title: "" },
      duration: 0,
    },
    { title: "one\r\ntwo\u0000three\u202efour", artist: { name: "\tTab\u0007 " }, duration: -3 },
    {
      title: "x".repeat(299) + "🎵".repeat(20),
      artist: { name: "y".repeat(400) },
      album: { title: "z".repeat(301) },
      duration: 90_000,
    },
    { title: "half \ud83c", artist, album: null, duration: 12.5 },
    { title: " ", artist },
    { title: "\u0000", artist },
    { title: "No artist" },
    { title: "No name", artist: { name: "" } },
    { title: 7, artist },
    null,
    "text",
  ];
  onDeezer(platforms, "1", { count: 12, tracks });
  expect(await songsOf(platforms, "1")).toMatchObject({
    songs: [
      {
        ...{ title: "Hyperballad", artist: "Björk", album: "Post", duration: 321 },
        ...{ deezer_id: "1667097392", isrc: "GBBXH9600011", spotify_id: null, note: null },
      },
      { title: "夜に駆ける 🎵 ночь", artist: "أم كلثوم", album: null, duration: null },
      { title: "one  two three four", artist: "Tab", album: null, duration: null },
      { title: "x".repeat(299), artist: "y".repeat(300), album: "z".repeat(300), duration: null },
      {
        ...{ title: "half \ufffd", artist: "Björk", album: null, duration: null },
        ...{ deezer_id: null, isrc: null },
      },
    ],
    withheld: 7,
    left_out: 0,
  });
});

const failed = (message: string, code: number) =>
  json({ error: { type: "Exception", message, code } });
const silent = { status: 502, message: "Deezer gave no usable answer. Try again later." };

test.each([
  [
    "an unknown playlist",
    failed("no data", 800),
    { status: 422, message: "Deezer has no playlist with this id." },
  ],
  [
    "a private one",
    failed("An active access token must be used", 200),
    { status: 422, message: "This playlist is private on Deezer." },
  ],
  [
    "a quota",
    failed("Quota limit exceeded", 4),
    { status: 502, message: "Deezer asks us to wait: try again in a minute." },
  ],
  [
    "a quota by status",
    html(429),
    { status: 502, message: "Deezer asks us to wait: try again in a minute." },
  ],
  ["a busy service", failed("Service busy", 700), silent],
  ["an error without a code", json({ error: {} }), silent],
  [
    "an error with another status",
    json({ error: { code: 800 } }, 404),
    { status: 422, message: "Deezer has no playlist with this id." },
  ],
  ["403", html(403), silent],
  ["500", html(500), silent],
  ["a JSON answer with 503", json({ id: 1, nb_tracks: 1, data: [] }, 503), silent],
  ["a page instead of JSON", html(), silent],
  ["JSON of another kind", json([]), silent],
  ["nothing", json(null), silent],
])("%s is told by its own sentence, wherever it comes", async (_name, answer, expected) => {
  await using platforms = await startPlatforms();
  platforms.on("api.deezer.com/playlist/1", answer);
  await expect(songsOf(platforms, "1")).rejects.toMatchObject(expected);
  onDeezer(platforms, "1", { count: 120 });
  platforms.on("api.deezer.com/playlist/1/tracks?limit=100&index=100", answer);
  await expect(songsOf(platforms, "1")).rejects.toMatchObject(expected);
});

test("a quota that is over after a pause costs nothing but the pause", async () => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "1", { count: 3 });
  const page = json({ data: [{ title: "Song", artist: { name: "Artist" } }], total: 3 });
  let times = 0;
  platforms.on(first, (request, response) =>
    (++times === 1 ? failed("Quota limit exceeded", 4) : page)(request, response),
  );
  expect((await songsOf(platforms, "1")).songs).toHaveLength(1);
  expect(platforms.pauses).toEqual([5000]);
});

const pageLeadingTo = (next: unknown) =>
  json({ data: [{ title: "Song", artist: { name: "Artist" } }], total: 3, next });

test.each([
  "https://evil.example/playlist/1",
  "http://api.deezer.com/playlist/1/x",
  "https://open.spotify.com/x",
  "https://127.0.0.1/",
  "x y",
])("L15: a next page at %s is not asked for, and half a list is no answer", async (next) => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "1", { count: 3 });
  platforms.on(first, pageLeadingTo(next));
  await expect(songsOf(platforms, "1")).rejects.toMatchObject(silent);
  expect(platforms.asked()).toHaveLength(2);
});

test("pages without end are left after thirty", async () => {
  await using platforms = await startPlatforms();
  onDeezer(platforms, "1", { count: 3 });
  platforms.on(first, pageLeadingTo("https://api.deezer.com/0"));
  for (let page = 0; page < 40; page += 1)
    platforms.on(
      `api.deezer.com/${page}`,
      json({ data: [], next: `https://api.deezer.com/${page + 1}` }),
    );
  await songsOf(platforms, "1");
  expect(platforms.asked()).toHaveLength(1 + 30);
});
