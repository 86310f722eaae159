import { expect, test } from "vitest";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { named, plainName } from "./plain-name.ts";
import { listUsers } from "./queries.ts";

const names = [
  "Élodie Durand",
  'Ann "Q" O\'Hara',
  "100 % Zoë_",
  "김민수",
  "AND OR NOT",
  "Ada 🎧🎶 Ray",
  "back\\slash",
  "Ananas",
  null,
];

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
    const rows = Array.from({ length: Math.min(500, count - first) }, (_, index) =>
      user(first + index),
    );
    await db.insertInto("users").values(rows).execute();
  }
}

/** Parts that nobody, few, and many have; shorter than three letters; with what the databases give a meaning to. */
const parts = [
  ...["user471", "r47", "471", "1@sub.", "ORG", "example", "user", "e", "ou", "@", "nobody at all"],
  ...["elodie", "DURAND 1", "e\u0301lodie", "김민", "김민수", "민수 7", "🎧🎶", "🎧🎶 r", "🎧"],
  ...[
    '"q"',
    '"',
    "o'h",
    "' or 1=1",
    "AND",
    "d or n",
    "100 %",
    "% z",
    "%",
    "_ 2",
    "zoe_",
    "\\s",
    "back\\",
    "*",
    "ann*",
  ],
  // Each of their three letters somebody has, but not in a row.
  ...["ananana", "com\nelo", "user1@example.org"],
];

async function findsWhoHasIt(place: Place) {
  const everybody = await place.db
    .selectFrom("users")
    .select(["id", "email", "full_name"])
    .orderBy("created_at")
    .execute();
  for (const q of parts) {
    const has = (text: string) => text.includes(plainName(q));
    const wanted = everybody
      .filter(({ email, full_name }) => has(email) || has(plainName(full_name)))
      .map(({ id }) => id);
    const { data, count } = await listUsers(place.db, { skip: 0, limit: 100, q, sort: undefined });
    expect({ q, count, ids: data.map(({ id }) => id) }).toEqual({
      q,
      count: wanted.length,
      ids: wanted.slice(0, 100),
    });
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
  await site.db
    .updateTable("users")
    .set(named("Émile Durand"))
    .where("email", "like", "user47%")
    .execute();
  await site.db
    .updateTable("users")
    .set((row) => ({
      email: row.fn<string>("replace", ["email", row.val("user9"), row.val("orgel")]),
    }))
    .where("email", "like", "user9%")
    .execute();
  await findsWhoHasIt(site);
  await addUsers(site, 100);
  await findsWhoHasIt(site);
});
