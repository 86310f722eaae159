import { expect, test } from "vitest";
import { userOrders } from "#contract/users.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { openDatabase } from "../db/open.ts";
import { keepHouse } from "../housekeeping.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { queriesOf } from "../testing/queries.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { keepSectionsEven } from "./order.ts";
import { named } from "./plain-name.ts";
import { listUsers } from "./queries.ts";

const hour = 60 * 60 * 1000;
const longest = 1000;

// A third without a name, the others with one of fifty; a hundred who came in the same moment.
const user = (number: number) => ({
  id: `00000000-0000-4000-8000-${String((number * 7919) % 10_007).padStart(12, "0")}`,
  email: `user${number}@example.com`,
  ...named(number % 3 ? `${["Émile", "anna", "émile", "Anna"][number % 4]} ${number % 50}` : null),
  password_hash: "$argon2id$x",
  is_superuser: number % 5 === 0,
  is_active: number % 2 === 0,
  created_at: Math.floor(number / 100) * hour,
});

async function addUsers({ db }: Pick<TestSite, "db">, from: number, to: number, row = user) {
  for (let first = from; first < to; first += 500)
    await db
      .insertInto("users")
      .values(Array.from({ length: Math.min(500, to - first) }, (_, index) => row(first + index)))
      .execute();
}

/** The whole list, put in order here: by bytes. */
async function wholeList({ db }: Pick<TestSite, "db">, sort: string | undefined) {
  const everybody = await db.selectFrom("users").selectAll().execute();
  const column = sort?.replace("-", "") as (typeof userOrders)[number] | undefined;
  const key = (one: (typeof everybody)[number]) => {
    if (column === "full_name") return one.sort_name;
    return String(column ? one[column] : "");
  };
  const byKey = (one: (typeof everybody)[number], other: (typeof everybody)[number]) =>
    Buffer.compare(Buffer.from(key(one)), Buffer.from(key(other)));
  everybody.sort((one, other) => byKey(one, other) || one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
  const ids = everybody.map(({ id }) => id);
  return sort?.startsWith("-") ? ids.reverse() : ids;
}

/** The offsets that the queries for a page were made with. */
async function offsetsOf({ db }: Pick<TestSite, "db">, skip: number, sort: string | undefined) {
  const queries = await queriesOf(db, (watched) => listUsers(watched, { skip, limit: 5, q: undefined, sort: sort as never }));
  // SQLite wants the limit before the offset; both are the last two.
  return queries
    .filter((query) => query.sql.includes("offset"))
    .map(({ parameters }) => Math.max(Number(parameters.at(-1)), Number(parameters.at(-2))));
}

const sorts = [undefined, ...userOrders, ...userOrders.map((column) => `-${column}`)];

async function pagesAreTheList(site: Pick<TestSite, "db">) {
  for (const sort of sorts) {
    const whole = await wholeList(site, sort);
    for (const skip of [0, 999, 1001, 1500, 2000, 2003, 2999, whole.length - 5]) {
      const { data, count } = await listUsers(site.db, { skip, limit: 5, q: undefined, sort: sort as never });
      expect({ sort, skip, ids: data.map(({ id }) => id) }).toEqual({ sort, skip, ids: whole.slice(skip, skip + 5) });
      expect(count).toBe(whole.length);
    }
  }
  const sections = await site.db
    .selectFrom("user_sections")
    .select(["list", (row) => row.fn.sum<number>("count").as("all")])
    .groupBy("list")
    .execute();
  const users = (await wholeList(site, undefined)).length;
  expect(sections.map(({ list, all }) => [list, Number(all)]).sort()).toEqual(
    ["created_at", ...userOrders].sort().map((list) => [list, users]),
  );
}

test("users far from both ends of their list are found in their section, in every order, whoever comes, goes or is changed", async () => {
  await using site = await startSite();
  await addUsers(site, 0, 4000);
  await pagesAreTheList(site);

  await keepSectionsEven(site.db);
  await pagesAreTheList(site);
  for (const sort of sorts) {
    const offsets = await offsetsOf(site, 2000, sort);
    expect(offsets).toHaveLength(1);
    expect(offsets[0]).toBeLessThanOrEqual(longest);
  }

  await site.db
    .deleteFrom("users")
    .where("created_at", "<", 3 * hour)
    .execute();
  await addUsers(site, 5000, 6700);
  await site.db
    .updateTable("users")
    .set({ ...named("Zoë"), is_active: false })
    .where("email", "like", "user20%")
    .execute();
  await site.db.updateTable("users").set(named(null)).where("email", "like", "user12%").execute();
  // As a migration would that makes all of them anew.
  await site.db.updateTable("users").set({ sort_name: "mmm" }).where("email", "like", "user14%").execute();
  await site.db.updateTable("users").set({ is_superuser: true }).where("email", "like", "user33%").execute();
  await site.db
    .updateTable("users")
    .set({ created_at: 50_000 * hour })
    .where("email", "like", "user10%")
    .execute();
  await site.db
    .updateTable("users")
    .set((row) => ({ email: row.fn<string>("replace", ["email", row.val("user3"), row.val("a3")]) }))
    .where("email", "like", "user3%")
    .execute();
  await pagesAreTheList(site);

  await keepSectionsEven(site.db);
  const sections = await site.db.selectFrom("user_sections").select("count").execute();
  expect(Math.max(...sections.map(({ count }) => count))).toBeLessThanOrEqual(longest);
  await pagesAreTheList(site);
});

test("an address at which a section begins may pass to an older account", async () => {
  await using site = await startSite();
  await addUsers(site, 0, 3000);
  await keepSectionsEven(site.db);
  const sections = await site.db.selectFrom("user_sections").select("key").where("list", "=", "email").orderBy("key").execute();
  const email = sections[3]?.key ?? "";
  await site.db.updateTable("users").set({ email: "elsewhere@example.com" }).where("email", "=", email).execute();
  await site.db.updateTable("users").set({ email }).where("email", "=", "user0@example.com").execute();
  await pagesAreTheList(site);
});

test("sections that hardly anybody is in any more are given up", async () => {
  await using site = await startSite();
  await addUsers(site, 0, 6000);
  await keepSectionsEven(site.db);
  await site.db
    .deleteFrom("users")
    .where("created_at", "<", 40 * hour)
    .execute();
  await keepSectionsEven(site.db);
  const sections = await site.db.selectFrom("user_sections").select("count").execute();
  expect(sections).toHaveLength(5 * 4);
  await pagesAreTheList(site);
});

/** As it was when the databases made the name to sort by themselves. */
function olderUser(number: number) {
  const { sort_name: _, ...row } = user(number);
  return row as ReturnType<typeof user>;
}

test.each(["005-user-sections", "007-plain-names"])("users who were there before %s are in their sections", async (migration) => {
  await using place = await emptyPlace();
  const old = openUnmigrated(place);
  const before = migrations.findIndex(({ name }) => name === migration);
  await migrate(old, engine(), migrations.slice(0, before));
  await addUsers({ db: old }, 0, 3000, olderUser);
  if (migration !== "005-user-sections") await keepSectionsEven(old);
  await old.destroy();
  const { db, close } = await openDatabase(place);
  await pagesAreTheList({ db });
  await keepSectionsEven(db);
  await pagesAreTheList({ db });
  await close();
});

test("who comes while the sections are cut is counted once", async () => {
  await using site = await startSite();
  await addUsers(site, 0, 3000);
  const coming = Array.from({ length: 40 }, (_, index) =>
    site.db
      .insertInto("users")
      .values(user(4000 + index))
      .execute(),
  );
  await Promise.all([keepSectionsEven(site.db), ...coming, keepSectionsEven(site.db)]);
  await pagesAreTheList(site);
});

test("sections that have grown long are cut when the house is kept", async () => {
  await using site = await startSite();
  await addUsers(site, 0, longest + 1);
  const stop = keepHouse({ db: site.db, now: () => site.clock.now, log: site.app.log });
  const counts = async () => (await site.db.selectFrom("user_sections").select("count").execute()).map(({ count }) => count);
  await expect.poll(async () => Math.max(...(await counts()))).toBeLessThanOrEqual(longest);
  stop();
});
