// Against platforms of our own: what a site concludes from their answers, and what it does not. The clock is the test's.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { openAddress, type PlatformIds } from "#contract/platforms.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { createPlatformClient } from "../platforms/platform-client.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { madeUpIds } from "../samples/made-up-ids.ts";
import { samples } from "../samples/playlists.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { html, json, type MusicPlatforms, startPlatforms } from "../testing/music-platforms.ts";
import { startSite } from "../testing/start-site.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { createLinkChecker } from "./link-checker.ts";
import { readLinks } from "./queries.ts";

const day = 86_400_000;
const spotifyId = (letter: string) => letter.repeat(22);
const youtubeId = (letter: string) => `PL${letter.repeat(20)}`;

const there = json({ title: "Mix" });
const unknown = json({ error: { type: "DataException", message: "no data", code: 800 } });
const hidden = json({ error: { type: "DataException", message: "private", code: 200 } });
const quota = json({ error: { type: "Exception", message: "Quota limit exceeded", code: 4 } });

const questions: Record<CoverPlatform, (id: string) => string> = {
  deezer: (id) => `api.deezer.com/playlist/${id}`,
  spotify: (id) => `open.spotify.com/oembed?url=${encodeURIComponent(openAddress("spotify", id))}`,
  youtube: (id) =>
    `www.youtube.com/oembed?format=json&url=${encodeURIComponent(openAddress("youtube", id))}`,
};
const answer = (
  platforms: MusicPlatforms,
  platform: CoverPlatform,
  id: string,
  what: typeof there,
) => platforms.on(questions[platform](id), what);

/** A site whose playlists, from January 2022 on, have these ids. */
async function siteWith(
  platforms: MusicPlatforms,
  playlists: Partial<PlatformIds>[],
  environment: Record<string, string> = {},
) {
  const site = await startSite({
    environment: { RATE_LIMITS: "off", ...environment },
    network: platforms.network,
  });
  const { email, password, api } = await site.join({ is_superuser: true });
  const ids: string[] = [];
  for (const [index, links] of playlists.entries()) {
    const body = { year: 2022, month: index + 1, ...links };
    ids.push((await api("POST /playlists/", { body })).id);
  }
  // A superuser's session lasts a day, and these tests take several.
  const owner = async () => {
    const form = { username: email, password };
    return site.client((await site.client()("POST /login/access-token", { form })).access_token);
  };
  /** An owner's press, and what it comes to. */
  async function check() {
    const api = await owner();
    await api("POST /playlists/links/check");
    const options = { interval: 5, timeout: 20_000 };
    await expect
      .poll(async () => (await api("GET /playlists/links")).is_checking, options)
      .toBe(false);
    return api("GET /playlists/links");
  }
  async function checkInNights(nights: number) {
    let health = await check();
    for (let count = 1; count < nights; count++) {
      site.clock.now += day;
      health = await check();
    }
    return health;
  }
  /** As every instance has one. */
  const checker = () =>
    createLinkChecker({
      db: site.db,
      now: () => site.clock.now,
      log: { info: () => {}, warn: () => {} },
      platformClient: createPlatformClient({ config: site.config, network: platforms.network }),
    });
  return Object.assign(site, { ids, owner, check, checkInNights, checker });
}

const dead: [CoverPlatform, alive: string, dead: string, what: typeof there][] = [
  ["deezer", "1", "2", unknown],
  ["deezer", "1", "2", hidden],
  ["spotify", spotifyId("a"), spotifyId("b"), html(404)],
  ["youtube", youtubeId("a"), youtubeId("b"), html(404)],
];

test.each(dead)(
  "%s: a link that is not found in three nights is gone, until it answers",
  async (...[platform, alive, dead, what]) => {
    await using platforms = await startPlatforms();
    answer(platforms, platform, alive, there);
    answer(platforms, platform, dead, what);
    const name = `${platform}_id`;
    await using site = await siteWith(platforms, [{ [name]: alive }, { [name]: dead }]);
    const nothing = { enabled: true, is_checking: false, failing: [], gone: [] };
    expect(await (await site.owner())("GET /playlists/links")).toEqual({
      ...nothing,
      checked_on: null,
      found: 0,
    });
    const since = calendarDay(site.clock.now);
    // Three checks on one day are one night.
    for (let times = 0; times < 3; times++) expect(await site.check()).toMatchObject({ gone: [] });
    site.clock.now += day;
    expect(await site.check()).toMatchObject({ gone: [] });
    site.clock.now += day;
    const gone = { playlist_id: site.ids[1], title: "February 2022", platform, id: dead, since };
    const checked_on = calendarDay(site.clock.now);
    expect(await site.check()).toEqual({ ...nothing, checked_on, found: 1, gone: [gone] });
    answer(platforms, platform, dead, there);
    expect(await site.check()).toEqual({ ...nothing, checked_on, found: 2 });
  },
);

test("a night in which more than half of a platform's links fail counts for nothing", async () => {
  await using platforms = await startPlatforms();
  const deezer = ["1", "2", "3", "4", "5"];
  for (const id of deezer) answer(platforms, "deezer", id, id < "3" ? there : unknown);
  for (const letter of ["a", "b"]) {
    answer(platforms, "spotify", spotifyId(letter), html(500));
    answer(platforms, "youtube", youtubeId(letter), (request) => request.socket.destroy());
  }
  await using site = await siteWith(platforms, [
    ...deezer.map((deezer_id) => ({ deezer_id })),
    ...["a", "b"].map((letter) => ({
      spotify_id: spotifyId(letter),
      youtube_id: youtubeId(letter),
    })),
  ]);
  const failing = ["spotify", "deezer", "youtube"];
  const health = await site.checkInNights(4);
  expect(health).toMatchObject({ failing: expect.arrayContaining(failing), gone: [] });
  // Exactly half is not more than half.
  answer(platforms, "deezer", "6", there);
  const body = { year: 2022, month: 12, deezer_id: "6" };
  await (await site.owner())("POST /playlists/", { body });
  site.clock.now += day;
  const later = await site.checkInNights(3);
  expect(later.failing).not.toContain("deezer");
  expect(later.gone).toHaveLength(3);
});

test("a platform that asks us to wait is left alone for the night", async () => {
  await using platforms = await startPlatforms();
  const ids = ["1", "2", "3", "4"];
  for (const id of ids) answer(platforms, "deezer", id, quota);
  await using site = await siteWith(
    platforms,
    ids.map((deezer_id) => ({ deezer_id })),
  );
  expect(await site.check()).toMatchObject({ failing: ["deezer"], gone: [] });
  // Tried again for the first, and not for the others.
  expect([...new Set(platforms.asked())]).toEqual(["api.deezer.com/playlist/1"]);
});

test("an unclear night makes the others no fewer, and an answer begins anew", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  const on = async (what: typeof there) => {
    answer(platforms, "deezer", "2", what);
    const { gone } = await site.check();
    site.clock.now += day;
    return gone.length;
  };
  const nights = [unknown, unknown, there, unknown, html(500), unknown, unknown];
  const gone = [];
  for (const night of nights) gone.push(await on(night));
  expect(gone).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

test("a link that was replaced is not gone, and the new one has nights of its own", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  for (const id of ["2", "3"]) answer(platforms, "deezer", id, unknown);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  expect((await site.checkInNights(3)).gone).toHaveLength(1);
  const api = await site.owner();
  const params = { playlist_id: site.ids[1] ?? "" };
  await api("PATCH /playlists/:playlist_id", { params, body: { deezer_id: "3" } });
  expect(await api("GET /playlists/links")).toMatchObject({ found: 1, gone: [] });
  site.clock.now += day;
  expect(await site.checkInNights(2)).toMatchObject({ gone: [] });
  site.clock.now += day;
  expect(await site.check()).toMatchObject({ gone: [{ id: "3" }] });
});

test("a link that its owner says is there stays quiet until it has answered once", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  answer(platforms, "deezer", "2", unknown);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  await site.checkInNights(3);
  const api = await site.owner();
  const params = { playlist_id: site.ids[1] ?? "", platform: "deezer" };
  const url = "POST /playlists/:playlist_id/links/:platform/confirm";
  await api(url, { params });
  expect(await api("GET /playlists/links")).toMatchObject({ gone: [] });
  site.clock.now += day;
  expect(await site.checkInNights(4)).toMatchObject({ gone: [] });
  answer(platforms, "deezer", "2", there);
  await site.check();
  answer(platforms, "deezer", "2", unknown);
  expect((await site.checkInNights(3)).gone).toHaveLength(1);
  const unknownId = { ...params, playlist_id: "00000000-0000-4000-8000-000000000000" };
  const refused = (await site.owner())(url, { params: unknownId });
  await expect(refused).rejects.toMatchObject({ status: 404 });
});

test("the samples' made-up links are not asked for, and a real one in their place is", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  await using site = await siteWith(
    platforms,
    samples.slice(0, 4).map(({ missing }, position) => madeUpIds(position, missing)),
  );
  await site.check();
  expect(platforms.asked()).toEqual([]);
  const params = { playlist_id: site.ids[0] ?? "" };
  await (await site.owner())("PATCH /playlists/:playlist_id", { params, body: { deezer_id: "1" } });
  await site.check();
  expect(platforms.asked()).toEqual(["api.deezer.com/playlist/1"]);
});

test("every night each link is asked for once, by one instance", async () => {
  await using platforms = await startPlatforms();
  for (const id of ["1", "2"]) answer(platforms, "deezer", id, there);
  const links = [{ deezer_id: "1" }, { deezer_id: "2" }, { deezer_id: "2" }];
  await using site = await siteWith(platforms, links);
  const instances = [site.checker(), site.checker()];
  const hour = async (time: Date) => {
    site.clock.now = time.getTime();
    for (const instance of instances) {
      await instance.startNightly();
      await instance.settled();
    }
    return platforms.requests.all.splice(0).map(({ address }) => address);
  };
  const both = ["api.deezer.com/playlist/1", "api.deezer.com/playlist/2"];
  expect(await hour(new Date(2026, 10, 13, 0, 59))).toEqual([]);
  expect((await hour(new Date(2026, 10, 13, 1, 59))).sort()).toEqual(both);
  expect(await hour(new Date(2026, 10, 13, 2, 59))).toEqual([]);
  expect(await hour(new Date(2026, 10, 14, 1, 59))).toHaveLength(2);
  // A stop does not wait for an answer that does not come.
  answer(platforms, "deezer", "1", () => {});
  site.clock.now += day;
  await instances[0]?.startNightly();
  await platforms.requests.waitForCount(1);
  await instances[0]?.stop();
});

test("after a restart in the night the platforms that were not finished are asked", async () => {
  await using platforms = await startPlatforms();
  const spotify_id = spotifyId("a");
  answer(platforms, "deezer", "1", there);
  answer(platforms, "spotify", spotify_id, () => {});
  await using site = await siteWith(platforms, [{ deezer_id: "1", spotify_id }]);
  site.clock.now = new Date(2026, 10, 13, 1, 59).getTime();
  const [before, after] = [site.checker(), site.checker()];
  await before.startNightly();
  const recorded = site.db.selectFrom("link_nights").select("platform");
  await expect.poll(() => recorded.execute()).toEqual([{ platform: "deezer" }]);
  await before.stop();
  platforms.requests.all.length = 0;
  answer(platforms, "spotify", spotify_id, there);
  await after.startNightly();
  await after.settled();
  expect(platforms.asked()).toEqual([questions.spotify(spotify_id)]);
});

test("PLATFORM_LOOKUPS=off: no platform is asked, by night or by the button", async () => {
  await using platforms = await startPlatforms();
  const off = { PLATFORM_LOOKUPS: "off" };
  await using site = await siteWith(platforms, [{ deezer_id: "1" }], off);
  const api = await site.owner();
  expect(await api("GET /playlists/links")).toMatchObject({ enabled: false, is_checking: false });
  await expect(api("POST /playlists/links/check")).rejects.toMatchObject({ status: 422 });
  const checker = site.checker();
  site.clock.now = new Date(2026, 10, 13, 3).getTime();
  await checker.startNightly();
  await checker.settled();
  expect(platforms.asked()).toEqual([]);
});

test("links that were gone on a site of 0.2.0 stay gone", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  const own = migrations.findIndex(({ name }) => name === "012-link-nights");
  await migrate(db, engine(), migrations.slice(0, own));
  const playlists = ["1", "2", "3"].map((deezer_id) => playlistRow({ id: deezer_id, deezer_id }));
  await db.insertInto("playlists").values(playlists).execute();
  for (const [id, days, confirmed] of [
    ["1", 3, null],
    ["2", 2, null],
    ["3", 5, 1],
  ] as const)
    await sql`insert into link_failures (playlist_id, platform, platform_id, failed_days,
        first_failed_on, last_failed_on, mailed_at, confirmed_at)
      values (${id}, 'deezer', ${id}, ${days}, '2026-11-12', '2026-11-16', null, ${confirmed})`.execute(
      db,
    );
  await migrate(db, engine(), migrations.slice(0, own + 1));
  expect((await readLinks(db)).gone).toMatchObject([{ id: "1", since: "2026-11-12" }]);
  const kept = await db.selectFrom("link_nights").selectAll().orderBy("playlist_id").execute();
  expect(kept.map(({ nights, is_confirmed }) => [nights, is_confirmed])).toEqual([
    [3, false],
    [2, false],
    [5, true],
  ]);
  await db.destroy();
});
