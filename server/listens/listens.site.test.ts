import { expect, test, vi } from "vitest";
import type { Platform } from "#contract/platforms.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { openDatabase } from "../open-database.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { emptyPlace } from "../testing/databases.ts";
import { addressOf, runProgram } from "../testing/run-program.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { exampleIds, playlistRow } from "../testing/whole-playlist.ts";
import { createListenCounter } from "./listen-counter.ts";
import { addListens, foldOldListens } from "./queries.ts";

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const day = 86_400_000;
/** Written once a second. */
const untilWritten = { timeout: 10_000 };

const press = (
  site: TestSite,
  playlist_id: string,
  {
    platform = "spotify",
    headers = {},
    ip = "203.0.113.7",
  }: { platform?: Platform; headers?: Record<string, string>; ip?: string } = {},
) =>
  site.send(
    "/music/listens",
    {
      method: "POST",
      body: JSON.stringify({ playlist_id, platform }),
      headers: { "content-type": "application/json", "user-agent": browser, ...headers },
    },
    { remoteAddress: ip },
  );

const rowsIn = ({ db }: Pick<TestSite, "db">) =>
  db
    .selectFrom("listens")
    .selectAll()
    .orderBy("day")
    .orderBy("playlist_id")
    .orderBy("platform")
    .execute();

async function siteWithPlaylist() {
  const site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const playlist = await owner.api("POST /playlists/", {
    body: { year: 2024, month: 3, ...exampleIds, qobuz_id: "" },
  });
  return Object.assign(site, { owner, playlist });
}

test("a press is counted by day, playlist and platform, and nothing else is kept", async () => {
  await using site = await siteWithPlaylist();
  for (const platform of ["spotify", "deezer", "spotify"] as const) {
    const response = await press(site, site.playlist.id, { platform });
    expect([response.status, await response.text(), response.headers.get("set-cookie")]).toEqual([
      204,
      "",
      null,
    ]);
  }
  const today = calendarDay(site.clock.now);
  const of = { day: today, playlist_id: site.playlist.id };
  await expect
    .poll(() => rowsIn(site), untilWritten)
    .toEqual([
      { ...of, platform: "deezer", count: 1 },
      { ...of, platform: "spotify", count: 2 },
    ]);
  // The next day is another row.
  site.clock.now += day;
  await press(site, site.playlist.id);
  await expect.poll(async () => (await rowsIn(site)).length, untilWritten).toBe(3);
});

test("robots, owners, those who ask for privacy, and what is not there are answered alike and not counted", async () => {
  await using site = await siteWithPlaylist();
  const agents = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36",
    "facebookexternalhit/1.1",
    "curl/8.5.0",
    "python-requests/2.32",
    "",
  ];
  for (const agent of agents)
    expect((await press(site, site.playlist.id, { headers: { "user-agent": agent } })).status).toBe(
      204,
    );
  expect((await press(site, site.playlist.id, { headers: { "sec-gpc": "1" } })).status).toBe(204);
  expect(
    (
      await press(site, site.playlist.id, {
        headers: { authorization: `Bearer ${site.owner.token}` },
      })
    ).status,
  ).toBe(204);
  expect((await press(site, "00000000-0000-4000-8000-000000000000")).status).toBe(204);
  // The playlist is not on this platform.
  expect((await press(site, site.playlist.id, { platform: "qobuz" })).status).toBe(204);
  // Comes last, so that the others would have been written with it.
  await press(site, site.playlist.id, { platform: "youtube" });
  await expect
    .poll(() => rowsIn(site), untilWritten)
    .toMatchObject([{ platform: "youtube", count: 1 }]);
});

test("of one address thirty a minute are counted, and thirty more in the next", async () => {
  await using site = await siteWithPlaylist();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let times = 0; times < 40; times++)
    expect((await press(site, site.playlist.id)).status).toBe(204);
  await press(site, site.playlist.id, { ip: "203.0.113.8" });
  const sum = async () => (await rowsIn(site)).reduce((total, { count }) => total + count, 0);
  await expect.poll(sum, untilWritten).toBe(31);
  vi.setSystemTime(Date.now() + 60_000);
  await press(site, site.playlist.id);
  await expect.poll(sum, untilWritten).toBe(32);
  vi.useRealTimers();
});

test("what names no playlist or no platform is refused", async () => {
  await using site = await siteWithPlaylist();
  const refused = async (body: unknown) =>
    (
      await site.send("/music/listens", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "user-agent": browser },
      })
    ).status;
  expect(await refused({ playlist_id: site.playlist.id, platform: "napster" })).toBe(422);
  expect(await refused({ playlist_id: "x", platform: "spotify" })).toBe(422);
  expect(await refused([])).toBe(422);
});

test("what could not be written is written later", async () => {
  await using site = await siteWithPlaylist();
  let isBroken = true;
  const warnings: string[] = [];
  const db = new Proxy(site.db, {
    get: (target, name) => {
      if (isBroken && name === "insertInto") throw new Error("no room");
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const listens = createListenCounter({
    db,
    now: () => site.clock.now,
    log: { warn: (_: unknown, text?: string) => void warnings.push(text ?? "") },
  });
  listens.count({ playlist_id: site.playlist.id, platform: "spotify" });
  await expect
    .poll(() => warnings, untilWritten)
    .toEqual(["listens could not be written and will be tried again"]);
  isBroken = false;
  listens.count({ playlist_id: site.playlist.id, platform: "spotify" });
  await listens.stop();
  expect(await rowsIn(site)).toMatchObject([{ platform: "spotify", count: 2 }]);
});

test("a site that is stopped has written what it counted", async () => {
  await using place = await emptyPlace();
  const id = "11111111-1111-4111-8111-111111111111";
  {
    const { db, close } = await openDatabase(place);
    await db
      .insertInto("playlists")
      .values(playlistRow({ id, ...exampleIds }))
      .execute();
    await close();
  }
  await using program = runProgram({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? "",
    SAMPLE_DATA: "off",
  });
  const address = await addressOf(program);
  const { status } = await fetch(`${address}/music/listens`, {
    method: "POST",
    body: JSON.stringify({ playlist_id: id, platform: "deezer" }),
    headers: { "content-type": "application/json", "user-agent": browser },
  });
  expect(status).toBe(204);
  program.child.kill("SIGTERM");
  expect(await program.ended).toEqual({ code: 0, signal: null });
  const { db, close } = await openDatabase(place);
  expect(await rowsIn({ db })).toMatchObject([{ playlist_id: id, platform: "deezer", count: 1 }]);
  await close();
});

test("the owner sees thirty days by platform, and the ten playlists most listened to", async () => {
  await using site = await siteWithPlaylist();
  const empty = await site.owner.api("GET /playlists/listens");
  expect(empty.days).toHaveLength(30);
  expect(empty.days.at(-1)).toEqual({
    day: calendarDay(site.clock.now),
    counts: { spotify: 0, deezer: 0, youtube: 0, qobuz: 0 },
  });
  expect(empty.most_heard).toEqual([]);

  const others = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      site.owner.api("POST /playlists/", {
        body: { year: 2023, is_bonus: true, bonus_number: index + 1, ...exampleIds },
      }),
    ),
  );
  const row = (playlist_id: string, platform: Platform, daysBefore: number, count: number) => ({
    day: calendarDay(site.clock.now, daysBefore),
    playlist_id,
    platform,
    count,
  });
  await addListens(site.db, [
    row(site.playlist.id, "spotify", 0, 5),
    row(site.playlist.id, "deezer", 29, 40),
    // Beyond the thirty days.
    row(site.playlist.id, "youtube", 30, 1000),
    ...others.map(({ id }, index) => row(id, "spotify", 1, index + 1)),
  ]);
  const { days, most_heard } = await site.owner.api("GET /playlists/listens");
  expect(
    days
      .map(({ counts }) => Object.values(counts).reduce((sum, count) => sum + count))
      .filter(Boolean),
  ).toEqual([40, 66, 5]);
  expect(days[0]).toEqual({
    day: calendarDay(site.clock.now, 29),
    counts: { spotify: 0, deezer: 40, youtube: 0, qobuz: 0 },
  });
  expect(most_heard).toHaveLength(10);
  expect(most_heard.slice(0, 2)).toEqual([
    { id: site.playlist.id, title: "March 2024", path: "/music/2024/march", count: 45 },
    { id: others[10]?.id, title: "Bonus #11 2023", path: "/music/2023/bonus-11", count: 11 },
  ]);
});

test("after 400 days they are kept by month, once, however many instances do it", async () => {
  await using site = await siteWithPlaylist();
  const base = { playlist_id: site.playlist.id, platform: "spotify" as const };
  site.clock.now = new Date(2026, 10, 16, 12).getTime();
  // 400 days before is 12 October 2025.
  await addListens(site.db, [
    { ...base, day: "2025-09-30", count: 1 },
    { ...base, day: "2025-10-01", count: 2 },
    { ...base, day: "2025-10-11", count: 4 },
    { ...base, day: "2025-10-12", count: 8 },
    { ...base, platform: "deezer", day: "2025-10-11", count: 16 },
  ]);
  await Promise.all([
    foldOldListens(site.db, site.clock.now),
    foldOldListens(site.db, site.clock.now),
  ]);
  const shown = async () =>
    (await rowsIn(site)).map(({ day, platform, count }) => `${day} ${platform} ${count}`);
  expect(await shown()).toEqual([
    "2025-09 spotify 1",
    "2025-10 deezer 16",
    "2025-10 spotify 6",
    "2025-10-12 spotify 8",
  ]);
  await foldOldListens(site.db, site.clock.now + day);
  expect(await shown()).toEqual(["2025-09 spotify 1", "2025-10 deezer 16", "2025-10 spotify 14"]);
});

test("a deleted playlist takes its listens along once it cannot be brought back", async () => {
  await using site = await siteWithPlaylist();
  const { id } = site.playlist;
  await addListens(site.db, [
    { day: calendarDay(site.clock.now), playlist_id: id, platform: "spotify", count: 7 },
  ]);
  const params = { playlist_id: id };
  await site.owner.api("DELETE /playlists/:playlist_id", { params });
  expect((await site.owner.api("GET /playlists/listens")).most_heard).toEqual([]);
  await purgeExpired(site.db, site.clock.now);
  await site.owner.api("POST /playlists/:playlist_id/restore", { params });
  expect((await site.owner.api("GET /playlists/listens")).most_heard).toMatchObject([
    { id, count: 7 },
  ]);
  await site.owner.api("DELETE /playlists/:playlist_id", { params });
  await purgeExpired(site.db, site.clock.now + 3_600_001);
  expect(await rowsIn(site)).toEqual([]);
});
