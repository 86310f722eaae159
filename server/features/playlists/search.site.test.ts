import { expect, test } from "vitest";
import type { Platform } from "#domain/platforms.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const site = ownedSite();

test.each([
  ["2024+", ["2024+"]],
  ["2018-2022+", ["2018-2022+"]],
  ["bonus #", ["Bonus #3 2024"]],
  ["bonus #3", ["Bonus #3 2024"]],
  ["rock+pop", ["May 2024"]],
  ["c++", ["June 2024"]],
  ["beyonce", ["July 2024"]],
  ["37i9dqzf1dx4wypdgoicn6", ["August 2024"]],
  ["bonus 2023", []],
])("playlists: the search for '%s' finds %j", async (q, titles) => {
  for (const playlist of [
    { is_extended: true },
    { year: 2018, end_year: 2022, is_extended: true },
    { is_bonus: true, bonus_number: 3 },
    { month: 5, name: "Rock+Pop" },
    { month: 6, name: "C++" },
    { month: 7, name: "Beyoncé" },
    { month: 8, spotify_id: "37i9dQZF1DX4WYpdgoIcn6" },
  ])
    await site.add({ year: 2024, ...playlist });
  const { data } = await site.api("GET /playlists/", { query: { q } });
  expect(data.map(playlistTitle)).toEqual(titles);
});

test("playlists: the filter `missing` works with search, sorting and paging", async () => {
  const { tidal_id, ...others } = exampleIds;
  const made = [];
  for (const year of [2018, 2024, 2020]) made.push(await site.add({ year, ...others }));
  const [oldest, newest, middle] = made;
  await site.add({ year: 2022, ...exampleIds });
  const removed = await site.add({ year: 2021 });
  await site.remove(removed.id);
  const missing = (platform: string, query: object = {}) =>
    site.api("GET /playlists/", { query: { missing: platform as Platform, ...query } });
  const offer = (...offered: Platform[]) =>
    site.api("PATCH /site/settings", { body: { platforms: offered } });
  const incomplete = async () => (await site.api("GET /utils/first-steps/")).incomplete;
  expect([await missing("deezer"), await incomplete()]).toEqual([{ data: [], count: 0 }, 0]);
  for (const platform of ["tidal", "myspace", ""])
    await refused(missing(platform), 422, /^Missing must be/);
  await offer("tidal", "spotify");
  expect(await incomplete()).toBe(3);
  expect(await missing("spotify")).toMatchObject({ count: 0 });
  for (const [query, data, count] of [
    [{ sort: "year" }, [oldest, middle, newest], 3],
    [{ sort: "-year", skip: 1, limit: 1 }, [middle], 3],
    [{ q: "20 best", limit: 1 }, [], 0],
    [{ q: "2024" }, [newest], 1],
    [{ q: "2022" }, [], 0],
  ] as const)
    expect(await missing("tidal", query)).toEqual({ data, count });
  await site.change(oldest?.id ?? "", { tidal_id });
  expect([(await missing("tidal")).count, await incomplete()]).toEqual([2, 2]);
});
