import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { openDatabase } from "../db/open.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { planOf, queriesOf } from "../testing/queries.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { named, plainName } from "./plain-name.ts";
import { listUsers } from "./queries.ts";

const names = ["Élodie Durand", 'Ann "Q" O\'Hara', "100 % Zoë_", "김민수", "AND OR NOT", "Ada 🎧🎶 Ray", "back\\slash", "Ananas", null];

const user = (number: number) => ({
  id: `00000000-0000-4000-8000-${String((number * 7919) % 10_007).padStart(12, "0")}`,
  email: `user${number}@${number % 10 ? "example.com" : "sub.example.org"}`,
  ...named(names[number % names.length] && `${names[number % names.length]} ${number % 30}`),
  password_hash: "$argon2id$x",
  is_superuser: false,
  is_active: true,
  created_at: number,
});

type Place = Pick<TestSite, "db">;

async function addUsers({ db }: Place, count: number) {
  for (let first = 0; first < count; first += 500) {
    const rows = Array.from({ length: Math.min(500, count - first) }, (_, index) => user(first + index));
    await db.insertInto("users").values(rows).execute();
  }
}

/** Parts that nobody, few, and many have; shorter than three letters; with what the databases give a meaning to. */
const parts = [
  ...["user471", "r47", "471", "1@sub.", "ORG", "example", "user", "e", "ou", "@", "nobody at all"],
  ...["elodie", "DURAND 1", "e\u0301lodie", "김민", "김민수", "민수 7", "🎧🎶", "🎧🎶 r", "🎧"],
  ...['"q"', '"', "o'h", "' or 1=1", "AND", "d or n", "100 %", "% z", "%", "_ 2", "zoe_", "\\s", "back\\", "*", "ann*"],
  // Each of their three letters somebody has, but not in a row.
  ...["ananana", "com\nelo", "user1@example.org"],
];

async function findsWhoHasIt(place: Place) {
  const everybody = await place.db.selectFrom("users").select(["id", "email", "full_name"]).orderBy("created_at").execute();
  for (const q of parts) {
    const has = (text: string) => text.includes(plainName(q));
    const wanted = everybody.filter(({ email, full_name }) => has(email) || has(plainName(full_name))).map(({ id }) => id);
    const { data, count } = await listUsers(place.db, { skip: 0, limit: 100, q, sort: undefined });
    expect({ q, count, ids: data.map(({ id }) => id) }).toEqual({ q, count: wanted.length, ids: wanted.slice(0, 100) });
    const behind = await listUsers(place.db, { skip: 3, limit: 5, q, sort: "-email" });
    expect(behind.count).toBe(wanted.length);
    expect(behind.data).toHaveLength(Math.max(0, Math.min(5, wanted.length - 3)));
  }
}

test("whoever has the part that is looked for is found, and nobody else, whoever comes, goes or is changed", async () => {
  await using site = await startSite();
  await addUsers(site, 1500);
  await findsWhoHasIt(site);
  await site.db.deleteFrom("users").where("created_at", "<", 400).execute();
  await site.db.updateTable("users").set(named("Émile Durand")).where("email", "like", "user47%").execute();
  await site.db
    .updateTable("users")
    .set((row) => ({ email: row.fn<string>("replace", ["email", row.val("user9"), row.val("orgel")]) }))
    .where("email", "like", "user9%")
    .execute();
  await findsWhoHasIt(site);
  await addUsers(site, 100);
  await findsWhoHasIt(site);
});

test.runIf(engine() === "sqlite")("whoever is deleted leaves no letters behind", async () => {
  await using site = await startSite();
  await addUsers(site, 30);
  await site.db.deleteFrom("users").where("created_at", "<", 20).execute();
  const { rows: indexed } = await sql<{ id: number }>`select id from user_letters_docsize order by id`.execute(site.db);
  const { rows: users } = await sql<{ number: number }>`select number from users order by number`.execute(site.db);
  expect(users).toHaveLength(10);
  expect(indexed.map(({ id }) => id)).toEqual(users.map(({ number }) => number));
});

test("users who were there before are found too", async () => {
  await using place = await emptyPlace();
  const old = openUnmigrated(place);
  const before = migrations.findIndex(({ name }) => name === "008-user-letters");
  await migrate(old, engine(), migrations.slice(0, before));
  await addUsers({ db: old }, 700);
  await old.destroy();
  const { db, close } = await openDatabase(place);
  await findsWhoHasIt({ db });
  await close();
});

test("for a part that few have only those few are read", async () => {
  await using site = await startSite();
  await addUsers(site, 3000);
  await sql`analyze`.execute(site.db);
  const queries = await queriesOf(site.db, (watched) => listUsers(watched, { skip: 0, limit: 5, q: "user471", sort: "full_name" }));
  const plans = await Promise.all(queries.map((query) => planOf(site.db, query)));
  expect(plans).toHaveLength(3);
  expect(plans[0]).toMatch(/SCAN user_letters VIRTUAL TABLE INDEX|Bitmap Index Scan on users_by_letters/);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN users\b|Seq Scan/);
});
