import { expect, test, vi } from "vitest";
import type { Platform } from "#domain/platforms.ts";
import { site as defaults } from "#site";
import { calendarDay } from "../../process/calendar-day.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const site = ownedSite({ environment: { RATE_LIMITS: "on" } });
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
const march = { year: 2024, month: 3, ...exampleIds, qobuz_id: "" };

let address = 0;
const press = (
  playlist_id: string,
  platform: string = "spotify",
  headers: Record<string, string> = {},
  remoteAddress = `203.0.113.${++address}`,
) =>
  site.send(
    "/music/listens",
    {
      method: "POST",
      body: JSON.stringify({ playlist_id, platform }),
      headers: { "content-type": "application/json", "user-agent": browser, ...headers },
    },
    { remoteAddress },
  );

const rows = () => site.db.selectFrom("listens").selectAll().orderBy("count").execute();
const row = (playlist_id: string, platform: Platform, daysBefore: number, count: number) => ({
  day: calendarDay(site.clock.now, daysBefore),
  playlist_id,
  platform,
  count,
});
const overview = () => site.api("GET /playlists/listens");

test("listens: only a count for each day, playlist and platform is stored", async () => {
  const { id } = await site.add(march);
  for (const platform of ["spotify", "deezer", "spotify"]) {
    const { status, headers } = await press(id, platform);
    expect([status, headers.get("set-cookie")]).toEqual([204, null]);
  }
  expect(await rows()).toEqual([row(id, "deezer", 0, 1), row(id, "spotify", 0, 2)]);
  site.clock.now += 86_400_000;
  await press(id);
  expect(await rows()).toHaveLength(3);
});

test("listens: robots, the owner and visitors with Global Privacy Control are not counted", async () => {
  const { id } = await site.add(march);
  const uncounted: Record<string, string>[] = [
    ...["Googlebot/2.1", `Headless${browser}`, "facebookexternalhit/1.1", "curl/8.5.0", ""].map(
      (agent) => ({ "user-agent": agent }),
    ),
    { "sec-gpc": "1" },
    { authorization: `Bearer ${site.owner.token}` },
  ];
  for (const headers of uncounted) expect((await press(id, "spotify", headers)).status).toBe(204);
  expect((await press("00000000-0000-4000-8000-000000000000")).status).toBe(204);
  // This playlist has no id on Qobuz, so a listen there is not counted.
  expect((await press(id, "qobuz")).status).toBe(204);
  expect((await press(id, "nowhere")).status).toBe(422);
  expect((await press("x")).status).toBe(422);
  expect(await rows()).toEqual([]);
});

test("listens: at most 30 listens a minute are counted per IP address", async () => {
  const { id } = await site.add(march);
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let times = 0; times < 40; times++)
    expect((await press(id, "spotify", {}, "203.0.113.250")).status).toBe(204);
  await press(id);
  expect(await rows()).toMatchObject([{ count: 31 }]);
  vi.setSystemTime(Date.now() + 60_000);
  await press(id, "spotify", {}, "203.0.113.250");
  expect(await rows()).toMatchObject([{ count: 32 }]);
  vi.useRealTimers();
});

test("listens: the overview contains 30 days by platform and the ten most played playlists", async () => {
  const { id } = await site.add(march);
  const today = { day: calendarDay(site.clock.now), counts: { spotify: 0 } };
  const empty = await overview();
  expect(empty).toMatchObject({ days: { length: 30, 29: today }, most_heard: [] });
  const others: string[] = [];
  for (let bonus_number = 1; bonus_number < 12; bonus_number++)
    others.push((await site.add({ year: 2023, is_bonus: true, bonus_number })).id);
  const kept = [
    ...[row(id, "spotify", 0, 5), row(id, "deezer", 29, 40), row(id, "youtube", 30, 1000)],
    ...others.map((other, index) => row(other, "spotify", 1, index + 1)),
  ];
  await site.db.insertInto("listens").values(kept).execute();
  const { days, most_heard } = await overview();
  const none = Object.fromEntries(defaults.platforms.map((platform) => [platform, 0]));
  const sums = days.map(({ counts }) => Object.values(counts).reduce((sum, count) => sum + count));
  expect(sums.filter(Boolean)).toEqual([40, 66, 5]);
  expect(days[0]?.counts).toEqual({ ...none, deezer: 40 });
  expect(most_heard).toHaveLength(10);
  expect(most_heard.slice(0, 2)).toEqual([
    { id, title: "March 2024", path: "/music/2024/march", count: 45 },
    { id: others[10], title: "Bonus #11 2023", path: "/music/2023/bonus-11", count: 11 },
  ]);
});
