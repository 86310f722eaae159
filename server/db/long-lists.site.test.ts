import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { playlistOrders } from "#contract/playlists.ts";
import { userOrders } from "#contract/users.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { listPlaylists } from "../features/playlists/queries.ts";
import { nameColumns } from "../features/users/plain-name.ts";
import { listUsers } from "../features/users/queries.ts";
import { engine } from "../testing/databases.ts";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import type { Db } from "./tables.ts";

async function listSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true, email: "owner@example.com" });
  async function add(path: "POST /users/" | "POST /playlists/", bodies: object[]) {
    for (const body of bodies) {
      site.clock.now += 1;
      await api(path, { body: { password: "long enough 1", ...body } as never });
    }
  }
  const users = async (query: { q?: string; sort?: string }) => {
    const { data, count } = await api("GET /users/", { query });
    expect(count).toBe(data.length);
    return data.map(({ email }) => email.split("@")[0]);
  };
  const playlists = async (query: { q?: string; sort?: string }) => {
    const { data, count } = await api("GET /playlists/", { query });
    expect(count).toBe(data.length);
    return data.map(playlistTitle);
  };
  return Object.assign(site, { api, add, users, playlists });
}

test("user list: a search finds parts of names and addresses, ignoring accents and case", async () => {
  await using site = await listSite();
  await site.add("POST /users/", [
    { email: "grace@navy.example", full_name: "Ada Visitor" },
    { email: "100%_sure@example.com", full_name: "Élodie" },
    { email: "c@example.com", full_name: "Ёлка" },
  ]);
  for (const q of ["GRACE", " navy. "]) expect(await site.users({ q })).toEqual(["grace"]);
  expect(await site.users({ q: "ada vis" })).toEqual(["owner", "grace"]);
  for (const q of ["100%_", "ELODIE", "E\u0301lod"])
    expect(await site.users({ q })).toEqual(["100%_sure"]);
  expect(await site.users({ q: "елка" })).toEqual(["c"]);
  for (const q of ["\\", "' or 1=1 --"]) expect(await site.users({ q })).toEqual([]);
  const [found] = (await site.api("GET /users/", { query: { q: "élo" } })).data;
  await site.api("PATCH /users/:user_id", {
    params: { user_id: found?.id ?? "" },
    body: { full_name: "Ève" },
  });
  expect([await site.users({ q: "elodie" }), await site.users({ q: "eve" })]).toEqual([
    [],
    ["100%_sure"],
  ]);
});

test("user list: sorts by any column in both directions; ascending, users without a name come first", async () => {
  await using site = await listSite();
  await site.add("POST /users/", [
    { email: "b@example.com", full_name: "bob" },
    { email: "c@example.com", is_active: false },
    { email: "a@example.com", full_name: "Carol" },
  ]);
  for (const [sort, order] of Object.entries({
    email: ["a", "b", "c", "owner"],
    "-email": ["owner", "c", "b", "a"],
    full_name: ["c", "owner", "b", "a"],
    "-full_name": ["a", "b", "owner", "c"],
    is_active: ["c", "owner", "b", "a"],
    "-is_superuser": ["owner", "a", "c", "b"],
  }))
    expect([sort, ...(await site.users({ sort }))]).toEqual([sort, ...order]);
  await refused(site.users({ sort: "password_hash" }), 422, /^Sort must be one of full_name/);
});

test("playlist list: a search finds words of titles and names, and platform ids", async () => {
  await using site = await listSite();
  await site.add("POST /playlists/", [
    { year: 2024, month: 10, name: "Élodie's walk, No. 7" },
    { year: 2025, month: 10, spotify_id: "37i9dQZF1DXcBWIGoYBM5M" },
    { year: 2018, end_year: 2022 },
    { year: 2018, end_year: 2022, is_extended: true },
    { year: 2024, is_extended: true },
    { year: 2024, is_bonus: true, bonus_number: 2 },
    { year: 2020, month: 3, is_bonus: true, deezer_id: "2019123456" },
  ]);
  for (const [q, titles] of Object.entries({
    "October 2025": ["October 2025"],
    oct: ["October 2024", "October 2025"],
    "2024": ["2024+", "Bonus #2 2024", "October 2024"],
    "2018-2022+": ["2018-2022+"],
    "2018+": ["2018-2022+"],
    "bonus #2 2024": ["Bonus #2 2024"],
    bonus: ["Bonus #2 2024", "March 2020"],
    "2019": [],
    "2019123456": ["March 2020"],
    "37i9dQZF1DXcBWIGoYBM5M": ["October 2025"],
    "nothing of the kind": [],
    "ELODIES wal": ["October 2024"],
    "2024 élodie's": ["October 2024"],
    "2025 walk": [],
    "no. 7": ["October 2024"],
    alk: [],
  }))
    expect([q, ...(await site.playlists({ q })).sort()]).toEqual([q, ...titles]);
});

test("playlist list: sorts by any column, and by year and month, in both directions", async () => {
  await using site = await listSite();
  await site.add("POST /playlists/", [
    { year: 2024, month: 3 },
    { year: 2024 },
    { year: 2018, end_year: 2022 },
    { year: 2022, month: 12 },
    { year: 2023, month: 1, is_bonus: true, bonus_number: 7 },
  ]);
  const byTime = ["December 2022", "2018-2022", "January 2023", "March 2024", "2024"];
  expect(await site.playlists({ sort: "time" })).toEqual(byTime);
  expect(await site.playlists({ sort: "-time" })).toEqual(byTime.toReversed());
  const byYear = ["2018-2022", "December 2022", "January 2023", "March 2024", "2024"];
  expect(await site.playlists({ sort: "year" })).toEqual(byYear);
  const months = (await site.playlists({ sort: "-month" })).slice(0, 3);
  expect(months).toEqual(["December 2022", "March 2024", "January 2023"]);
  expect((await site.playlists({ sort: "-bonus_number" }))[0]).toBe("January 2023");
});

const sortsOf = (columns: readonly string[]) => [
  undefined,
  ...columns,
  ...columns.map((column) => `-${column}`),
];

test("long lists: the pages together equal the whole list in any sort order", async () => {
  await using site = await startSite();
  await fill(site.db, 23);
  for (const [list, columns] of [
    [listUsers, userOrders],
    [listPlaylists, playlistOrders],
  ] as const)
    for (const sort of sortsOf(columns)) {
      const idsOfPage = async (skip: number, limit: number) => {
        const page = { skip, limit, q: undefined, sort: sort as never };
        return (await list(site.db, page)).data.map(({ id }) => id);
      };
      const whole = await idsOfPage(0, 100);
      expect(new Set(whole).size).toBe(23);
      for (let skip = 0; skip < 30; skip += 7)
        expect(await idsOfPage(skip, 7)).toEqual(whole.slice(skip, skip + 7));
    }
});

test("long lists: a page in the middle is read from an index, without sorting", async () => {
  await using site = await startSite();
  await fill(site.db, 3000);
  for (const [list, columns] of [
    [listUsers, userOrders],
    // The order by year and month has no index (docs/decisions/012).
    [listPlaylists, playlistOrders.filter((order) => order !== "time")],
  ] as const)
    for (const sort of sortsOf(columns)) {
      const page = { skip: 1500, limit: 5, q: undefined, sort: sort as never };
      expect(await planOfPage(site.db, (db) => list(db, page)), sort).toEqual(
        expect.not.stringMatching(/TEMP B-TREE FOR ORDER BY|Sort /),
      );
    }
});

async function planOfPage(db: Db, list: (watched: Db) => Promise<unknown>): Promise<string> {
  const made: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      made.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await list(watched);
  const query = made.find((one) => one.sql.includes("offset")) ?? expect.fail("no page was read");
  const explain = engine() === "sqlite" ? "explain query plan " : "explain ";
  const explained = CompiledQuery.raw(explain + query.sql, [...query.parameters]);
  return JSON.stringify((await db.executeQuery(explained)).rows);
}

async function fill(db: Db, rows: number) {
  for (let from = 0; from < rows; from += 500) {
    const numbers = Array.from({ length: Math.min(500, rows - from) }, (_, at) => from + at);
    const users = numbers.map((number) => ({
      id: String(number),
      email: `user${number}@example.com`,
      ...nameColumns(number % 3 ? `User ${number}` : null),
      password_hash: "$argon2id$x",
      is_superuser: false,
      is_active: number % 2 === 0,
      created_at: number,
    }));
    await db.insertInto("users").values(users).execute();
    const playlists = numbers.map((number) =>
      playlistRow({
        year: 1950 + (number % 70),
        end_year: number % 4 ? null : 2050,
        month: number % 12 || null,
        is_extended: number % 2 === 0,
        is_bonus: number % 5 === 0,
        bonus_number: number % 5 ? null : number + 1,
        created_at: number,
      }),
    );
    await db.insertInto("playlists").values(playlists).execute();
  }
  await sql`analyze`.execute(db);
}
