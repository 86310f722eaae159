import { expect, test, vi } from "vitest";
import type { Platform } from "#contract/platforms.ts";
import type { Tables } from "../db/tables.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const day = 86_400_000;

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

const keep = ({ db }: TestSite, rows: Tables["listens"][]) =>
  db.insertInto("listens").values(rows).execute();

const rowsIn = ({ db }: TestSite) =>
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
  expect(await rowsIn(site)).toEqual([
    { ...of, platform: "deezer", count: 1 },
    { ...of, platform: "spotify", count: 2 },
  ]);
  // The next day is another row.
  site.clock.now += day;
  await press(site, site.playlist.id);
  expect(await rowsIn(site)).toHaveLength(3);
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
  expect(await rowsIn(site)).toEqual([]);
});

test("of one address thirty a minute are counted, and thirty more in the next", async () => {
  await using site = await siteWithPlaylist();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let times = 0; times < 40; times++)
    expect((await press(site, site.playlist.id)).status).toBe(204);
  await press(site, site.playlist.id, { ip: "203.0.113.8" });
  const sum = async () => (await rowsIn(site)).reduce((total, { count }) => total + count, 0);
  expect(await sum()).toBe(31);
  vi.setSystemTime(Date.now() + 60_000);
  await press(site, site.playlist.id);
  expect(await sum()).toBe(32);
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
  await keep(site, [
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

test("a deleted playlist takes its listens along once it cannot be brought back", async () => {
  await using site = await siteWithPlaylist();
  const { id } = site.playlist;
  await keep(site, [
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
