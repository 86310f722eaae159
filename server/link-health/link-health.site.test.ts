// Against platforms of our own: what a site concludes from their answers, and what it does not. The clock is the test's.
import { expect, test } from "vitest";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { wellKnownPlaylists } from "../platforms/well-known-playlists.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { madeUpIds } from "../samples/made-up-ids.ts";
import { samples } from "../samples/playlists.ts";
import {
  answer,
  day,
  siteWith,
  spotifyId,
  there,
  unknown,
  youtubeId,
} from "../testing/link-site.ts";
import { html, json, startPlatforms } from "../testing/music-platforms.ts";

const hidden = json({ error: { type: "DataException", message: "private", code: 200 } });
const quota = json({ error: { type: "Exception", message: "Quota limit exceeded", code: 4 } });

const problems = ({ checks }: { checks: { platform: string; problem: string | null }[] }) =>
  Object.fromEntries(
    checks.flatMap(({ platform, problem }) => (problem ? [[platform, problem]] : [])),
  );

test("before the first check nothing is said of any link", async () => {
  await using platforms = await startPlatforms();
  await using site = await siteWith(platforms, [{ deezer_id: "1" }]);
  const checks = (["spotify", "deezer", "youtube"] as const).map((platform) => ({
    platform,
    checked_at: null,
    answered: 0,
    problem: null,
  }));
  expect(await (await site.owner())("GET /playlists/links")).toEqual({
    enabled: true,
    is_checking: false,
    checks,
    doubtful: 0,
    gone: [],
  });
  expect(platforms.asked()).toEqual([]);
});

const dead: [platform: CoverPlatform, alive: string, dead: string, what: typeof there][] = [
  ["deezer", "1", "2", unknown],
  ["deezer", "1", "2", hidden],
  ["spotify", spotifyId("a"), spotifyId("b"), html(404)],
  ["youtube", youtubeId("a"), youtubeId("b"), html(404)],
];

test.each(dead)(
  "%s: one dead list among others is found on the third day, and not before",
  async (platform, aliveId, deadId, what) => {
    await using platforms = await startPlatforms();
    answer(platforms, platform, aliveId, there);
    answer(platforms, platform, deadId, what);
    await using site = await siteWith(platforms, [
      { [`${platform}_id`]: aliveId },
      { [`${platform}_id`]: deadId },
    ]);
    const since = calendarDay(site.clock.now);
    // Three times on one day are one day.
    for (let times = 0; times < 3; times++)
      expect(await site.check()).toMatchObject({ doubtful: 1, gone: [] });
    site.clock.now += day;
    expect(await site.check()).toMatchObject({ doubtful: 1, gone: [] });
    site.clock.now += day;
    const health = await site.check();
    const gone = {
      playlist_id: site.playlists[1]?.id,
      title: "February 2022",
      platform,
      id: deadId,
      since,
    };
    expect(health).toMatchObject({ doubtful: 0, gone: [gone] });
    const checked_at = new Date(site.clock.now).toISOString();
    expect(health.checks).toContainEqual({ platform, checked_at, answered: 1, problem: null });
    // Back again.
    answer(platforms, platform, deadId, there);
    expect(await site.check()).toMatchObject({ doubtful: 0, gone: [] });
  },
);

test("the only link of a platform is found dead while a list of the platform's own is there", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "youtube", wellKnownPlaylists.youtube, there);
  await using site = await siteWith(platforms, [{ youtube_id: youtubeId("b") }]);
  expect(await site.checkOnDays(3)).toMatchObject({ gone: [{ id: youtubeId("b") }] });
});

const silent: [name: string, what: typeof there][] = [
  ["answers 500", html(500)],
  ["answers 403", html(403)],
  ["answers a page instead", html(200)],
  ["hangs up", (request) => request.socket.destroy()],
];

test.each(silent)(
  "a platform that %s for days is out, and nothing is gone",
  async (_name, what) => {
    await using platforms = await startPlatforms();
    const ids = Array.from({ length: 8 }, (_, index) => String(index + 1));
    for (const id of ids) answer(platforms, "deezer", id, what);
    await using site = await siteWith(platforms, [
      ...ids.map((deezer_id) => ({ deezer_id })),
      { spotify_id: spotifyId("a"), youtube_id: youtubeId("a") },
    ]);
    answer(platforms, "spotify", spotifyId("a"), what);
    answer(platforms, "youtube", youtubeId("a"), what);
    const health = await site.checkOnDays(4);
    expect(health).toMatchObject({ doubtful: 0, gone: [] });
    expect(problems(health)).toEqual({ spotify: "silent", deezer: "silent", youtube: "silent" });
    // After five that told nothing it is left alone.
    expect(
      platforms.asked().filter((address) => address.startsWith("api.deezer.com")),
    ).toHaveLength(4 * 5);
  },
);

test("a platform that throttles is left alone for the night, and nothing is gone", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", unknown);
  answer(platforms, "deezer", "2", quota);
  answer(platforms, "deezer", "3", there);
  answer(platforms, "spotify", spotifyId("a"), html(429));
  await using site = await siteWith(platforms, [
    { deezer_id: "1" },
    { deezer_id: "2" },
    { deezer_id: "3" },
    { spotify_id: spotifyId("a") },
  ]);
  const health = await site.checkOnDays(4);
  expect(health).toMatchObject({ doubtful: 0, gone: [] });
  expect(problems(health)).toEqual({ spotify: "throttled", deezer: "throttled" });
});

test("while a list that was there a moment ago is not found either, nothing is gone", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "2", unknown);
  let asked = 0;
  // There when it is asked for itself, and not when it is to vouch for the platform.
  answer(platforms, "deezer", "1", (request, response) =>
    (asked++ % 2 === 0 ? there : unknown)(request, response),
  );
  // The platform forgets everything, its own lists too.
  answer(platforms, "deezer", wellKnownPlaylists.deezer, unknown);
  await using site = await siteWith(platforms, [
    { deezer_id: "1" },
    { deezer_id: "2" },
    { spotify_id: spotifyId("a") },
  ]);
  const health = await site.checkOnDays(4);
  expect(health).toMatchObject({ doubtful: 0, gone: [] });
  expect(problems(health)).toEqual({ spotify: "no_control", deezer: "no_control" });
});

test("an outage between the days makes them no fewer, and an answer begins anew", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  const on = async (what: typeof there) => {
    answer(platforms, "deezer", "2", what);
    const { gone, doubtful } = await site.check();
    site.clock.now += day;
    return [gone.length, doubtful];
  };
  expect(await on(unknown)).toEqual([0, 1]);
  expect(await on(unknown)).toEqual([0, 1]);
  expect(await on(there)).toEqual([0, 0]);
  expect(await on(unknown)).toEqual([0, 1]);
  expect(await on(html(500))).toEqual([0, 1]);
  expect(await on(unknown)).toEqual([0, 1]);
  expect(await on(unknown)).toEqual([1, 0]);
});

test("a link that was replaced is not gone, and the new one has days of its own", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  for (const id of ["2", "3"]) answer(platforms, "deezer", id, unknown);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  expect((await site.checkOnDays(3)).gone).toHaveLength(1);
  const api = await site.owner();
  const params = { playlist_id: site.playlists[1]?.id ?? "" };
  await api("PATCH /playlists/:playlist_id", { params, body: { deezer_id: "3" } });
  expect(await api("GET /playlists/links")).toMatchObject({ doubtful: 0, gone: [] });
  site.clock.now += day;
  expect(await site.check()).toMatchObject({ doubtful: 1, gone: [] });
  await (await site.owner())("DELETE /playlists/:playlist_id", { params });
  site.clock.now += day;
  expect(await site.check()).toMatchObject({ doubtful: 0, gone: [] });
});

test("a link that its owner says is there stays quiet until it has answered once", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  answer(platforms, "deezer", "2", unknown);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  await site.checkOnDays(3);
  const api = await site.owner();
  const params = { playlist_id: site.playlists[1]?.id ?? "", platform: "deezer" };
  await api("POST /playlists/:playlist_id/links/:platform/confirm", { params });
  expect(await api("GET /playlists/links")).toMatchObject({ doubtful: 0, gone: [] });
  site.clock.now += day;
  expect(await site.checkOnDays(4)).toMatchObject({ doubtful: 0, gone: [] });
  answer(platforms, "deezer", "2", there);
  await site.check();
  answer(platforms, "deezer", "2", unknown);
  expect((await site.checkOnDays(3)).gone).toHaveLength(1);
  const nobody = { ...params, playlist_id: "00000000-0000-4000-8000-000000000000" };
  await expect(
    (await site.owner())("POST /playlists/:playlist_id/links/:platform/confirm", {
      params: nobody,
    }),
  ).rejects.toMatchObject({
    status: 404,
  });
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
  const params = { playlist_id: site.playlists[0]?.id ?? "" };
  await (await site.owner())("PATCH /playlists/:playlist_id", { params, body: { deezer_id: "1" } });
  await site.check();
  expect(platforms.asked()).toEqual(["api.deezer.com/playlist/1"]);
});
