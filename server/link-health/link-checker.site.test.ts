// When the links are asked for: by night, by one instance.
import { expect, test } from "vitest";
import { answer, day, linkCheckerOn, siteWith, there } from "../testing/link-site.ts";
import { startPlatforms } from "../testing/music-platforms.ts";

test("at night every link is asked for once, by one instance, and again in the next night", async () => {
  await using platforms = await startPlatforms();
  for (const id of ["1", "2"]) answer(platforms, "deezer", id, there);
  await using site = await siteWith(platforms, [
    { deezer_id: "1" },
    { deezer_id: "2" },
    { deezer_id: "2" },
  ]);
  const instances = [linkCheckerOn(site, platforms), linkCheckerOn(site, platforms)];
  const night = async () => {
    await Promise.all(instances.map((instance) => instance.startDue()));
    await Promise.all(instances.map((instance) => instance.settled()));
    return platforms.requests.all
      .splice(0)
      .map(({ address }) => address)
      .sort();
  };
  // A new site waits for its first night.
  site.clock.now = new Date(2026, 10, 12, 12).getTime();
  expect(await night()).toEqual([]);
  site.clock.now = new Date(2026, 10, 13, 0, 59).getTime();
  expect(await night()).toEqual([]);
  site.clock.now = new Date(2026, 10, 13, 5).getTime();
  expect(await night()).toEqual(["api.deezer.com/playlist/1", "api.deezer.com/playlist/2"]);
  expect(await night()).toEqual([]);
  site.clock.now = new Date(2026, 10, 14, 5).getTime();
  expect(await night()).toHaveLength(2);
  await Promise.all(instances.map((instance) => instance.stop()));
});

test("a check that is cut off is given back, and says nothing", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", () => {});
  await using site = await siteWith(platforms, [{ deezer_id: "1" }]);
  const checker = linkCheckerOn(site, platforms);
  await checker.startDue();
  site.clock.now += 2 * day;
  await checker.startDue();
  await platforms.requests.waitForCount(1);
  const { is_checking } = await (await site.owner())("GET /playlists/links");
  expect(is_checking).toBe(true);
  await checker.stop();
  expect(await (await site.owner())("GET /playlists/links")).toMatchObject({
    is_checking: false,
    doubtful: 0,
    gone: [],
  });
});

test("PLATFORM_LOOKUPS=off: nobody is asked, by night or by the button", async () => {
  await using platforms = await startPlatforms();
  await using site = await siteWith(platforms, [{ deezer_id: "1" }], { PLATFORM_LOOKUPS: "off" });
  const api = await site.owner();
  expect(await api("GET /playlists/links")).toMatchObject({ enabled: false, is_checking: false });
  await expect(api("POST /playlists/links/check")).rejects.toMatchObject({ status: 422 });
  const checker = linkCheckerOn(site, platforms);
  await checker.startDue();
  site.clock.now += 2 * day;
  await checker.startDue();
  await checker.stop();
  expect(platforms.asked()).toEqual([]);
});
