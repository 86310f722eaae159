import { sql } from "kysely";
import { expect, test } from "vitest";
import { playlistTitle } from "#contract/playlist-title.ts";
import { playlistOrders } from "#contract/playlists.ts";
import { userOrders } from "#contract/users.ts";
import { listPlaylists } from "../playlists/queries.ts";
import { planOf, queriesOf } from "../testing/queries.ts";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { named } from "../users/plain-name.ts";
import { listUsers } from "../users/queries.ts";

async function listSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  return Object.assign(site, {
    owner: await site.join({ is_superuser: true, email: "owner@example.com" }),
  });
}

async function addPlaylists(
  site: Awaited<ReturnType<typeof listSite>>,
  bodies: Record<string, unknown>[],
) {
  for (const body of bodies) {
    site.clock.now += 1;
    await site.owner.api("POST /playlists/", { body });
  }
}

test("users are found by parts of name or address, whatever accents and capitals", async () => {
  await using site = await listSite();
  const add = (email: string, full_name = "Ada Visitor") =>
    site.owner.api("POST /users/", { body: { email, full_name, password: "long enough 1" } });
  await add("grace@navy.example");
  const { id } = await add("100%_sure@example.com", "Élodie");
  await add("c@example.com", "Ёлка");
  const found = async (q: string) => {
    const { data, count } = await site.owner.api("GET /users/", { query: { q } });
    expect(count).toBe(data.length);
    return data.map(({ email }) => email);
  };
  expect(await found("GRACE")).toEqual(["grace@navy.example"]);
  expect(await found(" navy. ")).toEqual(["grace@navy.example"]);
  expect(await found("ada vis")).toHaveLength(2);
  for (const q of ["100%_", "%", "élo", "ELODIE", "E\u0301lod"])
    expect(await found(q)).toEqual(["100%_sure@example.com"]);
  expect(await found("елка")).toEqual(["c@example.com"]);
  for (const q of ["\\", "' or 1=1 --"]) expect(await found(q)).toEqual([]);
  await site.owner.api("PATCH /users/:user_id", {
    params: { user_id: id },
    body: { full_name: "Ève" },
  });
  expect(await found("elodie")).toEqual([]);
  expect(await found("eve")).toEqual(["100%_sure@example.com"]);
});

test("users are sorted by any column, both ways, nameless ones first", async () => {
  await using site = await listSite();
  const add = async (email: string, name: string | null, is_active: boolean) => {
    site.clock.now += 1;
    const { user } = await site.join({ email });
    await site.db
      .updateTable("users")
      .set({ ...named(name), is_active })
      .where("id", "=", user.id)
      .execute();
  };
  await add("b@example.com", "bob", true);
  await add("c@example.com", null, false);
  await add("a@example.com", "Carol", true);
  const order = async (sort: string) =>
    (await site.owner.api("GET /users/", { query: { sort } })).data.map(
      ({ email }) => email.split("@")[0],
    );
  expect(await order("email")).toEqual(["a", "b", "c", "owner"]);
  expect(await order("-email")).toEqual(["owner", "c", "b", "a"]);
  expect(await order("full_name")).toEqual(["c", "owner", "b", "a"]);
  expect(await order("-full_name")).toEqual(["a", "b", "owner", "c"]);
  expect(await order("is_active")).toEqual(["c", "owner", "b", "a"]);
  expect(await order("-is_superuser")).toEqual(["owner", "a", "c", "b"]);
});

test("playlists are found by the words of their titles", async () => {
  await using site = await listSite();
  await addPlaylists(site, [
    { year: 2024, month: 10 },
    { year: 2025, month: 10, spotify_id: "37i9dQZF1DXcBWIGoYBM5M" },
    { year: 2018, end_year: 2022 },
    { year: 2018, end_year: 2022, is_extended: true },
    { year: 2024, is_extended: true },
    { year: 2024, is_bonus: true, bonus_number: 2 },
  ]);
  const found = async (q: string) => {
    const { data, count } = await site.owner.api("GET /playlists/", { query: { q } });
    expect(count).toBe(data.length);
    return data.map(playlistTitle).sort();
  };
  expect(await found("October 2025")).toEqual(["October 2025"]);
  expect(await found("oct")).toEqual(["October 2024", "October 2025"]);
  expect(await found("2024")).toEqual(["2024+", "Bonus #2 2024", "October 2024"]);
  expect(await found("2024+")).toEqual(["2024+"]);
  expect(await found("202")).toHaveLength(6);
  expect(await found("2018-2022")).toEqual(["2018-2022", "2018-2022+"]);
  expect(await found("2018-2022+")).toEqual(["2018-2022+"]);
  expect(await found("bonus #2 2024")).toEqual(["Bonus #2 2024"]);
  expect(await found("37i9dQZF1DXcBWIGoYBM5M")).toEqual(["October 2025"]);
  expect(await found("nothing of the kind")).toEqual([]);
});

test("playlists are sorted by any column and by their own time, both ways", async () => {
  await using site = await listSite();
  await addPlaylists(site, [
    { year: 2024, month: 3 },
    { year: 2024 },
    { year: 2018, end_year: 2022 },
    { year: 2022, month: 12 },
    { year: 2023, month: 1, is_bonus: true, bonus_number: 7 },
  ]);
  const order = async (sort: string) =>
    (await site.owner.api("GET /playlists/", { query: { sort } })).data.map(playlistTitle);
  const byTime = ["December 2022", "2018-2022", "January 2023", "March 2024", "2024"];
  expect(await order("time")).toEqual(byTime);
  expect(await order("-time")).toEqual(byTime.toReversed());
  expect(await order("year")).toEqual([
    "2018-2022",
    "December 2022",
    "January 2023",
    "March 2024",
    "2024",
  ]);
  expect((await order("-month")).slice(0, 3)).toEqual([
    "December 2022",
    "March 2024",
    "January 2023",
  ]);
  expect((await order("-bonus_number"))[0]).toBe("January 2023");
  expect((await order("is_bonus")).at(-1)).toBe("January 2023");
});

test("what cannot be searched or sorted by is refused with a sentence", async () => {
  await using site = await listSite();
  await refused(
    site.owner.api("GET /users/", { query: { sort: "password_hash" } }),
    422,
    /^Sort must be one of full_name/,
  );
  await refused(
    site.owner.api("GET /playlists/", { query: { sort: "id; drop table users" } }),
    422,
    /^Sort must be one of year/,
  );
  await refused(
    site.owner.api("GET /users/", { query: { q: "x".repeat(101) } }),
    422,
    "Search must be at most 100 characters",
  );
  await refused(
    site.owner.api("GET /users/", { query: { q: "a\0b" } }),
    422,
    "Search contains characters that cannot be shown",
  );
});

test("the pages of a list are the list, in any order, also past its middle and past its end", async () => {
  await using site = await listSite();
  await fill(site, 23);
  for (const [list, columns] of [
    ["GET /users/", userOrders],
    ["GET /playlists/", playlistOrders],
  ] as const) {
    for (const sort of [undefined, ...columns, ...columns.map((column) => `-${column}`)]) {
      const ask = async (skip: number, limit: number) => {
        const { data } = await site.owner.api(list, { query: { skip, limit, sort } as never });
        return data.map(({ id }) => id);
      };
      const whole = await ask(0, 100);
      expect(new Set(whole).size).toBe(list === "GET /users/" ? 24 : 23);
      for (let skip = 0; skip < 30; skip += 7)
        expect(await ask(skip, 7)).toEqual(whole.slice(skip, skip + 7));
    }
  }
});

test("a page in any order is read from an index up to the middle: nothing is sorted", async () => {
  await using site = await listSite();
  await fill(site, 3000);
  for (const [list, columns] of [
    ["/users/", userOrders],
    // Their own time has no index (docs/decisions/031).
    ["/playlists/", playlistOrders.filter((order) => order !== "time")],
  ] as const)
    for (const sort of [undefined, ...columns, ...columns.map((column) => `-${column}`)])
      expect(await planOfPage(site, list, sort, 1500), `${list} ${sort}`).not.toMatch(
        /TEMP B-TREE FOR ORDER BY|Sort /,
      );
});

async function planOfPage(
  { db }: TestSite,
  list: "/users/" | "/playlists/",
  sort: string | undefined,
  skip: number,
) {
  const page = { skip, limit: 5, q: undefined, sort: sort as never };
  const queries = await queriesOf(db, (watched) =>
    list === "/users/" ? listUsers(watched, page) : listPlaylists(watched, page),
  );
  const query = queries.find((one) => one.sql.includes("offset"));
  if (!query) throw new Error("no query was made");
  return planOf(db, query);
}

async function fill(site: TestSite, rows: number) {
  const numbers = Array.from({ length: rows }, (_, number) => number);
  const id = (kind: string, number: number) =>
    `00000000-0000-4000-${kind}-${String(number).padStart(12, "0")}`;
  const users = numbers.map((number) => ({
    id: id("8000", number),
    email: `user${number}@example.com`,
    ...named(number % 3 ? `User ${number}` : null),
    password_hash: "$argon2id$x",
    is_superuser: false,
    is_active: number % 2 === 0,
    created_at: number,
  }));
  const playlists = numbers.map((number) =>
    playlistRow({
      id: id("9000", number),
      year: 1950 + (number % 70),
      end_year: number % 4 ? null : 2050,
      month: number % 12 || null,
      is_extended: number % 2 === 0,
      is_bonus: number % 5 === 0,
      bonus_number: number % 5 ? null : number + 1,
      created_at: number,
      updated_at: number,
    }),
  );
  for (let from = 0; from < rows; from += 500) {
    await site.db
      .insertInto("users")
      .values(users.slice(from, from + 500))
      .execute();
    await site.db
      .insertInto("playlists")
      .values(playlists.slice(from, from + 500))
      .execute();
  }
  await sql`analyze`.execute(site.db);
}
