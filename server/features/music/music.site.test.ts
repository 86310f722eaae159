import { expect, test } from "vitest";
import { playlistTitle } from "#domain/playlist-title.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";

const site = ownedSite();

async function addAll() {
  for (const body of [
    { year: 2024, month: 12 },
    { year: 2025, month: 9 },
    { year: 2025, month: 10 },
    { year: 2025, month: 11, is_bonus: true, bonus_number: 3 },
    { year: 2026, month: 1, end_year: 2027 },
    { year: 2018, end_year: 2022 },
    { year: 2018, end_year: 2022, is_extended: true },
    { year: 2010, end_year: 2020 },
    { year: 2025, is_bonus: true, bonus_number: 2 },
    { year: 2025 },
    { year: 2025, is_bonus: true, bonus_number: 1 },
    { year: 2025, is_extended: true },
    { year: 2026 },
  ])
    await site.add(body);
}

test("music list: the latest month comes first, then ranges of years by their last year", async () => {
  const api = site.client();
  expect(await api("GET /music/")).toEqual({ data: [], count: 0, years: [], by_year: [] });
  await refused(api("GET /music/latest"), 404, "Playlist not found");
  await site.add({ year: 2015, end_year: 2016 });
  expect((await api("GET /music/")).data.map(playlistTitle)).toEqual(["2015-2016"]);
  await addAll();
  const { data, count, years, by_year } = await api("GET /music/");
  expect(data.map(playlistTitle)).toEqual([
    ...["October 2025", "2026-2027", "2018-2022", "2018-2022+", "2010-2020", "2015-2016"],
  ]);
  expect(count).toBe(6);
  expect(years).toEqual([2026, 2025, 2024]);
  expect(
    by_year.map(({ year, count, covers }) => [year, count, ...covers.map(playlistTitle)]),
  ).toEqual([
    [2026, 1, "2026"],
    [2025, 7, "2025", "2025+", "November 2025", "October 2025"],
    [2024, 1, "December 2024"],
  ]);
  expect(playlistTitle(await api("GET /music/latest"))).toBe("October 2025");
});

test("music list: a month that a range of years still has does not change the order of ranges", async () => {
  await site.add({ year: 2018, end_year: 2022 });
  await site.add({ year: 2018, end_year: 2022, month: 11, is_extended: true });
  const { data } = await site.client()("GET /music/");
  expect(data.map(playlistTitle)).toEqual(["2018-2022", "2018-2022+"]);
});

test("playlist page: of two playlists with the same URL, the one that the year lists first is shown", async () => {
  await site.add({ year: 2025, month: 11, name: "Rain" });
  site.clock.now += 1000;
  await site.add({ year: 2025, month: 11, is_bonus: true, bonus_number: 1, name: "Bonus" });
  const { data } = await site.client()("GET /music/:year", { params: { year: 2025 } });
  const page = await site.client()("GET /music/:year/:name", {
    params: { year: "2025", name: "november" },
  });
  expect(data.map(({ name }) => name)).toEqual(["Rain", "Bonus"]);
  expect([page.name, ...page.others.map(({ name }) => name)]).toEqual(["Rain", "Bonus"]);
});

test("year list: yearly playlists come first, then months from the newest, then bonuses by number", async () => {
  await addAll();
  const year = (year: number) => site.client()("GET /music/:year", { params: { year } });
  const { data, count, years } = await year(2025);
  expect(data.map(playlistTitle)).toEqual([
    ...["2025", "2025+", "November 2025", "October 2025", "September 2025"],
    ...["Bonus #1 2025", "Bonus #2 2025"],
  ]);
  expect([count, years]).toEqual([7, [2026, 2025, 2024]]);
  expect(await year(1999)).toEqual({ data: [], count: 0, years });
});

test.each([
  ["2025/september", "/music/2024/december", "/music/2025/october"],
  ["2024/december", undefined, "/music/2025/september"],
  ["2025/best-extended", "/music/2025/best", "/music/2026/best"],
  ["2025/bonus-1", undefined, "/music/2025/bonus-2"],
  ["2018/to-2022-extended", "/music/2018/to-2022", "/music/2026/to-2027"],
])(
  "playlist page %s: the previous and next playlists of the same kind are %s and %s",
  async (path, before, after) => {
    await addAll();
    await site.add({ year: 2025, month: 9, is_extended: true });
    const [year = "", name = ""] = path.split("/");
    const page = await site.client()("GET /music/:year/:name", { params: { year, name } });
    expect([page.before?.path, page.after?.path]).toEqual([before, after]);
  },
);

test("playlist page: a monthly playlist links to the same month of the five newest other years", async () => {
  for (const year of [2015, 2017, 2018, 2020, 2021, 2022, 2024]) await site.add({ year, month: 3 });
  await site.add({ year: 2020, month: 3 });
  await site.add({ year: 2023, month: 3, published_at: null });
  await site.add({ year: 2019, end_year: 2020, month: 3 });
  await site.add({ year: 2024 });
  const sameMonth = async (name: string) => {
    const params = { year: 2021, name };
    return (await site.client()("GET /music/:year/:name", { params })).same_month.map(
      playlistTitle,
    );
  };
  const years = [2024, 2022, 2020, 2018, 2017];
  expect(await sameMonth("march")).toEqual(years.map((year) => `March ${year}`));
  await site.add({ year: 2021 });
  expect(await sameMonth("best")).toEqual([]);
});

test("E4: year list: an invalid year is refused", async () => {
  for (const year of ["abc", "99999", "-1", "1.5", "1899", "2101", "0x7e8", "%00", "2024%0a"]) {
    const response = await site.send(`/music/${year}`);
    expect([year, response.status]).toEqual([year, 422]);
    const msg = "Year must be a four-digit number from 1900 to 2100";
    expect(await response.json()).toMatchObject({ detail: [{ loc: ["path", "year"], msg }] });
  }
});
