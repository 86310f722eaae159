import { expect, test } from "vitest";
import type { Covered } from "#contract/music.ts";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

const brief = ({ year, end_year, month, is_extended, is_bonus, bonus_number }: Covered) =>
  `${year}${end_year ? `-${end_year}` : ""}${is_extended ? "+" : ""}${month ? ` month ${month}` : ""}${is_bonus ? ` bonus ${bonus_number}` : ""}`;

async function siteWith(playlists: Record<string, unknown>[]) {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  for (const body of playlists) {
    site.clock.now += 1;
    await api("POST /playlists/", { body });
  }
  return site;
}

const mixed = [
  { year: 2018, end_year: 2022, is_extended: true },
  { year: 2024, month: 12 },
  { year: 2025, month: 9 },
  { year: 2025, month: 10 },
  { year: 2025, month: 11, is_bonus: true, bonus_number: 3 },
  { year: 2026, month: 1, end_year: 2027 },
  { year: 2018, end_year: 2022 },
  { year: 2010, end_year: 2020 },
  { year: 2025, is_bonus: true, bonus_number: 2 },
  { year: 2025, is_extended: true },
  { year: 2025, is_bonus: true, bonus_number: 1 },
  { year: 2025 },
  { year: 2026 },
];

test("the list starts with the latest month, then the ranges: newest end first, plain before extended", async () => {
  await using site = await siteWith(mixed);
  const { data, count, years, by_year } = await site.client()("GET /music/");
  expect(data.map(brief)).toEqual([
    "2025 month 10",
    "2026-2027 month 1",
    "2018-2022",
    "2018-2022+",
    "2010-2020",
  ]);
  expect(count).toBe(5);
  expect(years).toEqual([2026, 2025, 2024]);
  expect(by_year.map(({ year, count, covers }) => [year, count, ...covers.map(brief)])).toEqual([
    [2026, 1, "2026"],
    [2025, 7, "2025", "2025+", "2025 month 11 bonus 3", "2025 month 10"],
    [2024, 1, "2024 month 12"],
  ]);
  expect(brief(await site.client()("GET /music/latest"))).toBe("2025 month 10");
});

test("a year lists yearly ones, then months newest first, then bonuses by number", async () => {
  await using site = await siteWith(mixed);
  const { data, count, years } = await site.client()("GET /music/:year", {
    params: { year: 2025 },
  });
  expect(data.map(brief)).toEqual([
    "2025",
    "2025+",
    "2025 month 11 bonus 3",
    "2025 month 10",
    "2025 month 9",
    "2025 bonus 1",
    "2025 bonus 2",
  ]);
  expect(count).toBe(7);
  expect(years).toEqual([2026, 2025, 2024]);
  expect(await site.client()("GET /music/:year", { params: { year: 1999 } })).toEqual({
    data: [],
    count: 0,
    years,
  });
});

test("a playlist leads to those before and after it of its own kind, by time, each page once", async () => {
  await using site = await siteWith([...mixed, { year: 2025, month: 9, is_extended: true }]);
  const around = async (path: string) => {
    const [, , year = "", name = ""] = path.split("/");
    const { before, after } = await site.client()("GET /music/:year/:name", {
      params: { year, name },
    });
    return [before, after];
  };
  const link = (title: string, path: string) => ({ title, path });
  expect(await around("/music/2025/september")).toEqual([
    link("December 2024", "/music/2024/december"),
    link("October 2025", "/music/2025/october"),
  ]);
  expect(await around("/music/2024/december")).toEqual([
    null,
    link("September 2025", "/music/2025/september"),
  ]);
  expect(await around("/music/2025/best-extended")).toEqual([
    link("2025", "/music/2025/best"),
    link("2026", "/music/2026/best"),
  ]);
  expect(await around("/music/2025/bonus-1")).toEqual([
    null,
    link("Bonus #2 2025", "/music/2025/bonus-2"),
  ]);
  expect(await around("/music/2018/to-2022-extended")).toEqual([
    link("2018-2022", "/music/2018/to-2022"),
    link("2026-2027", "/music/2026/to-2027"),
  ]);
});

test("a site without playlists has no latest and empty lists", async () => {
  await using site = await startSite();
  expect(await site.client()("GET /music/")).toEqual({
    data: [],
    count: 0,
    years: [],
    by_year: [],
  });
  await refused(site.client()("GET /music/latest"), 404, "Playlist not found");
});

test("without a month the list holds the ranges alone", async () => {
  await using site = await siteWith([{ year: 2018, end_year: 2022 }, { year: 2025 }]);
  expect((await site.client()("GET /music/")).data.map(brief)).toEqual(["2018-2022"]);
});

test("E4: a year that is none is refused", async () => {
  await using site = await startSite();
  for (const year of ["abc", "99999", "-1", "1.5", "1899", "2101", "0x7e8", "%00", "2024%0a"]) {
    const response = await site.send(`/music/${year}`);
    expect([year, response.status]).toEqual([year, 422]);
    expect(await response.json()).toMatchObject({
      detail: [{ loc: ["path", "year"], msg: "Year must be four digits from 1900 to 2100" }],
    });
  }
});
