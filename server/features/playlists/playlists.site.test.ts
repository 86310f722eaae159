import { expect, test } from "vitest";
import { perPlatform, platformRecords, platforms } from "#domain/platforms.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";
import type { Person } from "../../testing/start-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { idsOn } from "../link-health/queries.ts";
import { listForExport } from "../transfer/export-files.ts";

const site = ownedSite();
const unknownId = "00000000-0000-4000-8000-000000000000";
const day = 86_400_000;
const id = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11";

const save = (body: object, api = site.api) => api("POST /playlists/", { body });
const read = (playlist_id: string) =>
  site.api("GET /playlists/:playlist_id", { params: { playlist_id } });
const list = () => site.api("GET /playlists/", {});

test("playlists: a request without fields creates a playlist for the current year", async () => {
  site.clock.now = Date.parse("2024-05-05T12:00:00Z");
  const { api } = await site.join({ is_superuser: true });
  expect(await save({}, api)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    year: 2024,
    end_year: null,
    month: null,
    image: null,
    image_color: null,
    is_extended: false,
    is_bonus: false,
    bonus_number: null,
    name: null,
    note: null,
    published_at: "2024-05-05T12:00:00.000Z",
    email_followers: false,
    song_count: 0,
    duration: null,
    ...perPlatform(() => ""),
  });
});

test("playlists: can be created, read, changed and deleted", async () => {
  const facts = { year: 2018, end_year: 2022, is_extended: true, ...exampleIds };
  const made = await save(facts);
  expect(made).toMatchObject(facts);
  expect(await read(made.id)).toEqual(made);
  const change = { end_year: null, month: 3, spotify_id: "" };
  for (const body of [change, {}])
    expect(await site.change(made.id, body)).toEqual({ ...made, ...change });
  // The new end year must be compared with the stored year, 2018.
  await refused(site.change(made.id, { end_year: 2017 }), 422, "End Year must not be before Year");
  expect(await site.remove(made.id)).toEqual({ message: "Playlist deleted successfully" });
  for (const call of [read, site.remove, (unknown: string) => site.change(unknown, {})])
    await refused(call(unknownId), 404, "Playlist not found");
  await refused(read(made.id), 404, "Playlist not found");
});

test("playlists: a second create request with the same id updates the playlist", async () => {
  expect(await save({ id, year: 2024, month: 3, ...exampleIds })).toMatchObject({ id, month: 3 });
  const second = await save({ id: id.toUpperCase(), year: 2024, month: 4, is_bonus: true });
  expect(second).toMatchObject({ id, month: 4, is_bonus: true, ...perPlatform(() => "") });
  await refused(save({ id, year: 2024, end_year: 2023 }), 422, "End Year must not be before Year");
  await refused(save({ id: "mine" }), 422, "Not a valid ID");
  expect((await list()).data).toEqual([second]);
});

test("playlists: four simultaneous create requests with the same id create one playlist", async () => {
  const owners = await Promise.all([1, 2, 3, 4].map(() => site.join({ is_superuser: true })));
  const saves = owners.map(({ api }, index) => save({ id, year: 2024, month: index + 1 }, api));
  expect((await Promise.all(saves)).map((playlist) => playlist.id)).toEqual(Array(4).fill(id));
  expect((await list()).count).toBe(1);
});

test("playlists: saving a playlist again during or after its deletion makes no second playlist", async () => {
  await save({ id, year: 2024, month: 3 });
  await site.remove(id);
  await save({ id, year: 2024, month: 4 });
  await site.restore(id);
  expect(await read(id)).toMatchObject({ month: 4 });
  const other = await site.join({ is_superuser: true });
  for (let round = 0; round < 15; round++) {
    await save({ id, year: 2024 });
    await Promise.all([site.remove(id), save({ id, year: 2023 }, other.api)]);
    await site.remove(id).catch((error: { status: number }) => expect(error.status).toBe(404));
    await site.restore(id);
    expect((await list()).count).toBe(1);
  }
});

test("playlists: a deleted playlist can be restored unchanged for 30 days", async () => {
  const image = await site.upload();
  const old = await site.add({ year: 2019, is_extended: true, ...exampleIds, image });
  const { id: kept } = await site.add({ year: 2024, month: 3 });
  // Moves `deleted_at` back, because the sessions would expire if the clock moved 30 days forward.
  const deletedAgo = async (time: number) => {
    await site.remove(old.id);
    const before = { deleted_at: site.clock.now - time };
    await site.db.updateTable("playlists").set(before).where("id", "=", old.id).execute();
  };
  const before = await list();
  await deletedAgo(30 * day - 1);
  await purgeExpired(site.db, site.clock.now);
  const images = await site.db.selectFrom("images").select("unused_since").execute();
  expect(images).toEqual([{ unused_since: null }]);
  for (const _again of [1, 2]) await site.restore(old.id);
  expect(await list()).toEqual(before);

  await deletedAgo(30 * day);
  await purgeExpired(site.db, site.clock.now);
  await refused(site.restore(old.id), 404, "Not Found");
  const left = await site.db.selectFrom("playlists").select("id").execute();
  expect(left).toEqual([{ id: kept }]);
});

const march = { year: 2024, month: 3, deezer_id: "1313621735" };
const one = song("A - One");

/** Saves March with a song, a heart, listens, a missing link and an announcement. */
async function saveWithEverything({ api }: Person) {
  await save({ ...march, id, songs: [one] });
  await api("PUT /music/kept/:playlist_id", { params: { playlist_id: id } });
  const today = calendarDay(site.clock.now);
  const link = { playlist_id: id, platform: "deezer" } as const;
  const listens = { ...link, day: today, count: 7 };
  await site.db.insertInto("listens").values(listens).execute();
  const missing = { platform_id: march.deezer_id, nights: 3, since: today, checked_on: today };
  const night = { ...link, ...missing, is_confirmed: false };
  await site.db.insertInto("link_nights").values(night).execute();
  const announced = { playlist_id: id, announced_at: 1, starts_at: 1 };
  await site.db.insertInto("announcements").values(announced).execute();
}

test("playlists: all rows that belong to a deleted playlist are deleted after 30 days", async () => {
  await saveWithEverything(await site.join());
  await site.remove(id);
  await purgeExpired(site.db, site.clock.now + 30 * day);
  for (const table of [
    "songs",
    "kept_playlists",
    "listens",
    "link_nights",
    "announcements",
  ] as const)
    expect([table, await site.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

test("playlists: a deleted playlist appears in no response until it is restored", async () => {
  const ada = await site.join();
  const params = { playlist_id: id };
  const elsewhere = { playlist_id: unknownId, songs: [one] };
  const rows = { playlists: [march], dry_run: true };
  const answers = async () => ({
    list: await list(),
    search: await site.api("GET /playlists/", { query: { q: "march" } }),
    also: await site.api("POST /playlists/songs/elsewhere", { body: elsewhere }),
    listens: await site.api("GET /playlists/listens"),
    links: await site.api("GET /playlists/links"),
    lookedUp: await idsOn(site.db, "deezer"),
    followers: await site.api("GET /followers/"),
    import: await site.api("POST /playlists/import", { body: rows }),
    export: await listForExport(site.db),
    kept: await ada.api("GET /music/kept"),
  });
  const without = await answers();
  await saveWithEverything(ada);
  const whole = await answers();
  for (const [name, answer] of Object.entries(without))
    expect([name, answer]).not.toEqual([name, whole[name as keyof typeof whole]]);

  await site.remove(id);
  expect(await answers()).toEqual(without);
  for (const call of [
    () => read(id),
    () => site.remove(id),
    () => site.change(id, { month: 4 }),
    () => site.api("GET /playlists/:playlist_id/songs", { params }),
    () => site.api("PUT /playlists/:playlist_id/songs", { params, body: { songs: [] } }),
    () => site.api("POST /playlists/:playlist_id/tell", { params }),
    () => site.api("DELETE /playlists/:playlist_id/tell", { params }),
  ])
    await refused(call(), 404, "Playlist not found");
  await purgeExpired(site.db, site.clock.now);
  await site.restore(id);
  expect(await answers()).toEqual(whole);
});

test("playlists: the list begins with the playlist that was created last", async () => {
  const made = [];
  for (const year of [2020, 2018, 2024]) made.unshift(await site.add({ year }));
  expect(await list()).toEqual({ data: made, count: 3 });
});

const notIds = ["../x", "//evil.example", 'a"b', "a\nb"];
const gone = `${"0".repeat(32)}.png`;

const refusals: [object, RegExp][] = [
  ...platforms.flatMap((platform) =>
    notIds.map((id): [object, RegExp] => [
      { [`${platform}_id`]: id },
      new RegExp(`^${platformRecords[platform].name} must be`),
    ]),
  ),
  ...[1899, 2101, 2020.5].map((year): [object, RegExp] => [{ year }, /^Year must be/]),
  [{ year: 2020, end_year: 2019 }, /^End Year must not be before Year$/],
  [{ year: 2020, end_year: 2101 }, /^End Year must be/],
  [{ month: 0 }, /^Month must be/],
  [{ month: 13 }, /^Month must be/],
  [{ bonus_number: 0 }, /^Bonus number must be/],
  [{ bonus_number: 2 ** 31 }, /^Bonus number must be/],
  [{ is_bonus: null }, /^Is bonus must be true or false$/],
  [{ spotify_id: "37i9dQZF1DXcBWIGoYBM5" }, /^Spotify must be 22 letters and digits, or empty$/],
  [{ deezer_id: "1".repeat(65) }, /^Deezer must be up to 64 digits/],
  [{ youtube_id: "short" }, /^YouTube must be/],
  [{ qobuz_id: "٣٤٥" }, /^Qobuz must be up to 64 digits/],
  ...["", gone, "../../secret", `/images/${gone}`, "https://evil.example/x.png"].map(
    (image): [object, RegExp] => [{ image }, /^Image must be the name of an uploaded image$/],
  ),
];

test("E4, E6, E7: playlists: a request with an invalid field is refused with a message", async () => {
  const image = await site.upload();
  const saved = await save({ year: 2021, image });
  expect(saved).toMatchObject({ image });
  for (const [body, sentence] of refusals) {
    await refused(save(body), 422, sentence);
    await refused(site.change(saved.id, body), 422, sentence);
  }
  expect(await list()).toEqual({ data: [saved], count: 1 });
});
