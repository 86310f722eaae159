import { expect, test } from "vitest";
import { html, json, onDeezer } from "../testing/music-platforms.ts";
import {
  clientOf,
  platformsOfFile,
  signal,
  silent,
  throttled,
} from "../testing/platform-client.ts";
import { songsFromDeezer } from "./deezer.ts";

const platforms = await platformsOfFile();
const songs = () => songsFromDeezer(clientOf(platforms), "1", signal);
const first = "api.deezer.com/playlist/1/tracks?limit=100&index=0";

interface Case {
  count: number;
  kept: number;
  pages: number;
  withheld?: number;
  left_out?: number;
  pageSize?: number;
  isWithheld?: (index: number) => boolean;
}

test.each<Case>([
  { count: 53, kept: 53, pages: 1 },
  // The site takes at most 500 songs. It counts the other 120 songs but does not fetch them.
  { count: 620, kept: 500, left_out: 120, pages: 5 },
  {
    count: 102,
    kept: 69,
    withheld: 33,
    pages: 5,
    pageSize: 25,
    isWithheld: (index) => index % 10 === 0 || (index >= 50 && index < 75),
  },
  // Deezer's sixth page is the last page, so the 20 missing songs count as withheld and not as left out.
  {
    count: 520,
    kept: 500,
    withheld: 20,
    pages: 6,
    isWithheld: (index) => index >= 480 && index < 500,
  },
])("Deezer: the site requests $pages pages and takes $kept of $count songs", async (expected) => {
  const { count, kept, withheld = 0, left_out = 0, pages } = expected;
  onDeezer(platforms, "1", expected);
  const answer = await songs();
  expect(answer).toMatchObject({ songs: { length: kept }, withheld, left_out });
  expect(platforms.requested()).toHaveLength(1 + pages);
  if (count === 53)
    expect(answer.songs[52]).toMatchObject({
      title: "Song 53",
      artist: "Artist 53",
      album: "Lanterns",
      duration: 208,
    });
});

test("Deezer: titles in any alphabet are accepted, and unprintable characters are removed", async () => {
  const artist = { name: "Björk" };
  const tracks = [
    {
      title: "夜に駆ける 🎵",
      artist,
      album: { title: "" },
      duration: 0,
      id: 1_667_097_392,
      isrc: "GBBXH9600011",
    },
    { title: "one\r\ntwo\u0000three\u202efour", artist: { name: "\tTab\u0007 " }, duration: -3 },
    {
      title: "x".repeat(299) + "🎵".repeat(20),
      artist: { name: "y".repeat(400) },
      album: { title: "z".repeat(301) },
      duration: 90_000,
    },
    ...[{ title: " ", artist }, { title: "No artist" }, { title: 7, artist }, null],
  ];
  onDeezer(platforms, "1", { count: 7, tracks });
  const none = { album: null, duration: null };
  expect(await songs()).toMatchObject({
    songs: [
      {
        title: "夜に駆ける 🎵",
        artist: "Björk",
        ...none,
        deezer_id: "1667097392",
        isrc: "GBBXH9600011",
        spotify_id: null,
        note: null,
      },
      { title: "one  two three four", artist: "Tab", ...none },
      { title: "x".repeat(299), artist: "y".repeat(300), album: "z".repeat(300), duration: null },
    ],
    withheld: 4,
    left_out: 0,
  });
});

const failed = (code: number) => json({ error: { type: "Exception", message: "no", code } });
const unknown = { status: 422, message: "There's no playlist with this ID on Deezer." };

test.each([
  ["an unknown playlist", failed(800), unknown],
  ["an unknown playlist with status 404", json({ error: { code: 800 } }, 404), unknown],
  [
    "a private playlist",
    failed(200),
    { status: 422, message: "This playlist is private on Deezer." },
  ],
  ["an exceeded quota", failed(4), throttled],
  ["a busy service", failed(700), silent],
  ["a JSON response with 503", json({ id: 1, nb_tracks: 1, data: [] }, 503), silent],
  ["a page instead of JSON", html(), silent],
])(
  "Deezer: %s has its own error message, for the playlist and for a later page of songs",
  async (_name, answer, expected) => {
    platforms.on("api.deezer.com/playlist/1", answer);
    await expect(songs()).rejects.toMatchObject(expected);
    onDeezer(platforms, "1", { count: 120 });
    platforms.on("api.deezer.com/playlist/1/tracks?limit=100&index=100", answer);
    await expect(songs()).rejects.toMatchObject(expected);
  },
);

test.each(["https://evil.example/playlist/1", "x y"])(
  "L15: Deezer: a next page at %s is not fetched, and the incomplete list is an error",
  async (next) => {
    onDeezer(platforms, "1", { count: 3 });
    platforms.on(first, json({ data: [{ title: "Song", artist: { name: "Artist" } }], next }));
    await expect(songs()).rejects.toMatchObject(silent);
    expect(platforms.requested()).toHaveLength(2);
  },
);

test("Deezer: the site requests at most 30 pages of an endless list", async () => {
  onDeezer(platforms, "1", { count: 3 });
  platforms.on(first, json({ data: [], next: `https://${first}` }));
  await songs();
  expect(platforms.requested()).toHaveLength(1 + 30);
});
