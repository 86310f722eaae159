import { expect, test } from "vitest";
import { maxSongs, type Song } from "#contract/song-fields.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const site = ownedSite();
const id = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11";
const params = { playlist_id: id };
const [one, two] = [song("A - One"), song("B - Two")];

const create = (body: object) => site.api("POST /playlists/", { body: { id, ...body } });
const change = (body: object) => site.api("PATCH /playlists/:playlist_id", { params, body });
const stored = async () => ({
  playlist: await site.api("GET /playlists/:playlist_id", { params }),
  songs: await site.api("GET /playlists/:playlist_id/songs", { params }),
});

test("creating a playlist: a repeated request replaces the songs of the first request", async () => {
  expect(await create({ year: 2024, songs: [one, two] })).toMatchObject({ song_count: 2 });
  expect(await create({ year: 2024, songs: [two] })).toMatchObject({ song_count: 1 });
  expect((await stored()).songs.data).toEqual([two]);
  expect(await create({ year: 2024 })).toMatchObject({ song_count: 1 });
});

test("changing a playlist: fields and songs are saved by one request", async () => {
  await create({ year: 2024, songs: [one] });
  const { updated_at } = (await stored()).songs;
  const body = { name: "Rain", songs: [two, one], songs_updated_at: updated_at };
  expect(await change(body)).toMatchObject({ name: "Rain", song_count: 2 });
  expect((await stored()).songs.data).toEqual([two, one]);
  expect(await change({ songs: [] })).toMatchObject({ name: "Rain", song_count: 0 });
});

test("changing a playlist: is refused with 409 if the songs were changed after they were loaded", async () => {
  await create({ year: 2024, songs: [one] });
  const { updated_at } = (await stored()).songs;
  await change({ songs: [two] });
  const before = await stored();
  const body = { name: "Rain", songs: [one], songs_updated_at: updated_at };
  const message = "These songs were changed somewhere else. Reload to see them.";
  await refused(change(body), 409, message);
  expect(await stored()).toEqual(before);
});

test.each([
  ["creating", create],
  ["changing", change],
])("%s a playlist: the error for an invalid song contains the song's position", async (_, save) => {
  await create({ year: 2024, songs: [one] });
  const before = await stored();
  const songs = [one, two, one, { ...one, title: "" }];
  const detail = [{ loc: ["body", "songs", 3, "title"], msg: "Title is required" }];
  const invalid = { status: 422, body: { detail } };
  await expect(save({ name: "Rain", songs })).rejects.toMatchObject(invalid);
  const tooMany = Array(maxSongs + 1).fill(one);
  await refused(save({ songs: tooMany }), 422, "A playlist can have at most 500 songs");
  await refused(save({ name: "Rain", songs: [one], image: "x" }), 422, /^Image must be/);
  expect(await stored()).toEqual(before);
});

test("saving a playlist: the maximum number of songs with the longest texts fits into a request", async () => {
  const text = "ẞ".repeat(300);
  const longest: Song = { ...one, title: text, artist: text, album: text, note: text };
  const songs = Array(maxSongs).fill(longest);
  expect(await create({ year: 2024, songs })).toMatchObject({ song_count: maxSongs });
  expect(await change({ songs })).toMatchObject({ song_count: maxSongs });
});
