import { beforeEach, expect, test } from "vitest";
import {
  type LookupPlatform,
  lookupPlatforms,
  type Platform,
  type PlatformIds,
} from "#domain/platforms.ts";
import { lookups } from "../../platforms/lookup-platforms.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import { html, json } from "../../testing/music-platforms.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { clientOf, platformsOfFile } from "../../testing/platform-client.ts";
import { ids, questions } from "../../testing/platform-questions.ts";
import { refused } from "../../testing/refusal.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { findSettings } from "../site/queries.ts";
import { createLinkChecker } from "./link-checker.ts";
import { readLinks } from "./queries.ts";

const platforms = await platformsOfFile();
const site = ownedSite({ network: platforms.network });
const day = 86_400_000;

const there = json({ title: "Mix" });
const refusal = (code: number) => json({ error: { type: "DataException", message: "no", code } });
const unknown = refusal(800);

const answer = (what: typeof there, letter: string, platform: LookupPlatform = "deezer") =>
  platforms.on(questions[platform](ids[platform](letter)), what);
const gone = async () => (await readLinks(site.db, lookupPlatforms)).gone;

/** Creates a link checker, as each instance of the site does. */
const newChecker = (platformLookups = true) =>
  createLinkChecker({
    db: site.db,
    now: () => site.clock.now,
    log: { info: () => {}, warn: () => {} },
    // With this timeout, a checker that keeps waiting for a response makes the test time out.
    platformClient: clientOf(platforms, { requestTimeout: 600_000 }, platformLookups),
    readSettings: () => findSettings(site.db),
  });

let checker: ReturnType<typeof newChecker>;
let month = 0;
beforeEach(() => {
  checker = newChecker();
  month = 0;
  for (const platform of lookupPlatforms)
    platforms.on(questions[platform](lookups[platform].control), there);
});

const add = async (...links: Partial<PlatformIds>[]) => {
  const rows = links.map((link) => playlistRow({ year: 2022, month: ++month, ...link }));
  await site.db.insertInto("playlists").values(rows).execute();
  return rows.map(({ id }) => id);
};

/** Uses a new superuser each time, because sessions expire when a test moves the clock. */
const offer = async (...offered: Platform[]) => {
  const { api } = await site.join({ is_superuser: true });
  await api("PATCH /site/settings", { body: { platforms: offered } });
};

async function nights(...counts: unknown[]) {
  const found = [];
  for (const _night of counts) {
    checker.start();
    await checker.settled();
    found.push((await gone()).length);
    site.clock.now += day;
  }
  return found;
}

test.each([
  ["deezer", unknown],
  ["deezer", refusal(200)],
  ["spotify", html(404)],
  ["youtube", html(404)],
  ["apple", html(404)],
  ["tidal", html(404)],
] as const)(
  "link check: a %s link is reported after it was missing for three nights, until it is found",
  async (platform, missing) => {
    await offer(...lookupPlatforms);
    answer(there, "1", platform);
    answer(missing, "2", platform);
    const links = ["1", "2"].map((letter) => ({ [`${platform}_id`]: ids[platform](letter) }));
    const [, playlist_id] = await add(...links);
    const since = calendarDay(site.clock.now);
    // Three checks on the same day count as one night.
    for (let times = 0; times < 3; times++) {
      await nights(1);
      site.clock.now -= day;
    }
    expect(await nights(1, 2, 3)).toEqual([0, 0, 1]);
    const id = ids[platform]("2");
    const checked_on = calendarDay(site.clock.now - day);
    expect(await readLinks(site.db, lookupPlatforms)).toEqual({
      checked_on,
      found: 1,
      gone: [{ playlist_id, title: "February 2022", platform, id, since }],
    });
    answer(there, "2", platform);
    expect(await nights(1)).toEqual([0]);
  },
);

test("link check: a night's results are discarded if more than half of a platform's requests fail", async () => {
  for (const id of ["1", "2"]) answer(unknown, id);
  for (const id of ["3", "4", "5"]) answer(html(500), id);
  await add(...["1", "2", "3", "4", "5"].map((deezer_id) => ({ deezer_id })));
  await add({ spotify_id: ids.spotify("a"), youtube_id: ids.youtube("a") });
  answer(html(500), "a", "spotify");
  // A 429 ends the check of YouTube for the night. So b and c are not looked up, although they would be found.
  answer(html(429), "a", "youtube");
  for (const letter of ["b", "c"]) {
    answer(there, letter, "youtube");
    await add({ youtube_id: ids.youtube(letter) });
  }
  expect(await nights(1, 2, 3, 4)).toEqual([0, 0, 0, 0]);
  expect(checker.state().failing.sort()).toEqual(["deezer", "spotify", "youtube"]);
  // Now only half of the Deezer lookups fail. A missing link is not a failed lookup.
  answer(unknown, "3");
  await add({ deezer_id: "6" });
  answer(html(500), "6");
  expect(await nights(1, 2, 3)).toEqual([0, 0, 3]);
  expect(checker.state().failing).not.toContain("deezer");
});

test("link check: a night's results are discarded if the platform finds no playlist at all", async () => {
  answer(unknown, "1");
  platforms.on(questions.deezer(lookups.deezer.control), unknown);
  const [, second] = await add({ deezer_id: "1" }, { deezer_id: "2" });
  answer(unknown, "2");
  expect(await nights(1, 2, 3)).toEqual([0, 0, 0]);
  expect(checker.state().failing).toEqual(["deezer"]);
  // One link that is found proves that the platform's endpoint works.
  answer(there, "1");
  expect(await nights(1, 2, 3)).toEqual([0, 0, 1]);
  expect(await gone()).toMatchObject([{ playlist_id: second }]);
});

test.each([401, 403])(
  "link check: a link with status %i is not missing, and the other links are still counted",
  async (status) => {
    answer(there, "1", "youtube");
    answer(html(404), "2", "youtube");
    for (const letter of ["3", "4", "5"]) answer(html(status), letter, "youtube");
    await add(...["1", "2", "3", "4", "5"].map((letter) => ({ youtube_id: ids.youtube(letter) })));
    expect(await nights(1, 2, 3, 4)).toEqual([0, 0, 1, 1]);
    expect(checker.state().failing).toEqual([]);
  },
);

test("link check: a link is missing only if a second request does not find it either", async () => {
  await offer("tidal");
  answer(there, "1", "tidal");
  await add({ tidal_id: ids.tidal("1") }, { tidal_id: ids.tidal("2") });
  const missingOnce: typeof there = (...call) => {
    answer(there, "2", "tidal");
    return html(404)(...call);
  };
  for (const _night of [1, 2, 3]) {
    answer(missingOnce, "2", "tidal");
    expect(await nights(1)).toEqual([0]);
  }
  expect((await readLinks(site.db, lookupPlatforms)).found).toBe(2);
});

test("link check: the count of a link's missing nights restarts when the link is found", async () => {
  answer(there, "1");
  await add({ deezer_id: "1" }, { deezer_id: "2" });
  const counts = [];
  for (const night of [unknown, unknown, there, unknown, html(500), unknown, unknown]) {
    answer(night, "2");
    counts.push(...(await nights(night)));
  }
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 1]);
  // A replaced link starts again at zero missing nights.
  answer(unknown, "3");
  await site.db.updateTable("playlists").set({ deezer_id: "3" }).where("month", "=", 2).execute();
  expect(await readLinks(site.db, lookupPlatforms)).toMatchObject({ found: 1, gone: [] });
  expect(await nights(1, 2, 3)).toEqual([0, 0, 1]);
});

test("link check: a link marked as working is reported again only after it was found once", async () => {
  answer(there, "1");
  answer(unknown, "2");
  const [, playlist_id = ""] = await add({ deezer_id: "1" }, { deezer_id: "2" });
  await nights(1, 2);
  const { api } = await site.join({ is_superuser: true });
  const health = () => api("GET /playlists/links");
  await api("POST /playlists/links/check");
  await expect.poll(async () => (await health()).is_checking, { interval: 5 }).toBe(false);
  expect(await health()).toMatchObject({ enabled: true, failing: [], gone: [{ id: "2" }] });
  const confirm = "POST /playlists/:playlist_id/links/:platform/confirm";
  const params = { playlist_id, platform: "deezer" };
  await api(confirm, { params });
  expect(await health()).toMatchObject({ gone: [] });
  const nobody = { ...params, playlist_id: "00000000-0000-4000-8000-000000000000" };
  await refused(api(confirm, { params: nobody }), 404, "Playlist not found");
  expect(await nights(1, 2, 3, 4)).toEqual([0, 0, 0, 0]);
  answer(there, "2");
  await nights(1);
  answer(unknown, "2");
  expect(await nights(1, 2, 3)).toEqual([0, 0, 1]);
});

test("link check: links on platforms that are not offered are neither checked nor reported", async () => {
  answer(unknown, "2");
  await add({ deezer_id: "2" });
  expect(await nights(1, 2, 3)).toEqual([0, 0, 1]);
  const { api } = await site.join({ is_superuser: true });
  await offer("tidal", "spotify");
  expect(await api("GET /playlists/links")).toMatchObject({ checked_on: null, gone: [] });
  platforms.requests.all.length = 0;
  checker.start();
  await checker.settled();
  expect(platforms.requested()).toEqual([]);
  await offer("deezer");
  expect(await api("GET /playlists/links")).toMatchObject({ gone: [{ id: "2" }] });
});

test("link check: several instances together look up each link only once a night", async () => {
  for (const id of ["1", "2"]) answer(there, id);
  await add({ deezer_id: "1" }, { deezer_id: "2" }, { deezer_id: "2" });
  const instances = [newChecker(false), checker, newChecker()];
  const asked = async (...time: [day: number, hour: number]) => {
    site.clock.now = new Date(2026, 10, ...time, 59).getTime();
    for (const instance of instances) {
      await instance.startNightly();
      await instance.settled();
    }
    return platforms.requests.all.splice(0).length;
  };
  expect(await asked(13, 0)).toBe(0);
  expect(await asked(13, 1)).toBe(2);
  expect(await asked(13, 2)).toBe(0);
  expect(await asked(14, 1)).toBe(2);
});

test("link check: stopping does not wait for the platform's response", async () => {
  answer(() => {}, "1");
  await add({ deezer_id: "1" });
  const stopped = newChecker();
  stopped.start();
  await platforms.requests.waitForCount(1);
  await stopped.stop();
});
