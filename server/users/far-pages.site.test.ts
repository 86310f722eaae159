import { expect, test } from "vitest";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { listUsers } from "./queries.ts";

const hour = 60 * 60 * 1000;

const user = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  email: `user${number}@example.com`,
  full_name: null,
  password_hash: "$argon2id$x",
  is_superuser: false,
  is_active: true,
  created_at: number * hour,
});

async function idsInOrder({ db }: TestSite) {
  const rows = await db.selectFrom("users").select("id").orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** The offsets that the queries for a page were made with. */
async function offsetsOf({ db }: TestSite, skip: number) {
  const offsets: unknown[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: "offset" });
      if (sql.includes("offset")) offsets.push(parameters.at(-1), parameters.at(-2));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await listUsers(watched, { skip, limit: 5, q: undefined, sort: undefined });
  return offsets.map(Number);
}

test("users far from both ends of their list are found by the week in which they came, whoever comes, goes or is moved", async () => {
  await using site = await startSite();
  for (let first = 0; first < 4000; first += 500)
    await site.db
      .insertInto("users")
      .values(Array.from({ length: 500 }, (_, index) => user(first + index)))
      .execute();

  const asListed = async () => {
    const ids = await idsInOrder(site);
    for (const skip of [0, 999, 1001, 1500, 2000, 2003, 2999, ids.length - 5]) {
      for (const [sort, inOrder] of [
        ["created_at", ids],
        ["-created_at", ids.toReversed()],
      ] as const) {
        const { data, count } = await listUsers(site.db, { skip, limit: 5, q: undefined, sort: sort as never });
        expect({ sort, skip, ids: data.map(({ id }) => id) }).toEqual({ sort, skip, ids: inOrder.slice(skip, skip + 5) });
        expect(count).toBe(ids.length);
      }
    }
    const weeks = await site.db.selectFrom("user_weeks").select("count").execute();
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
  };

  await asListed();
  // A week has 168 hours: no more than its users are skipped, where 2000 would be.
  for (const skipped of await offsetsOf(site, 2000)) expect(skipped).toBeLessThanOrEqual(168);

  await site.db
    .deleteFrom("users")
    .where("created_at", "<", 100 * hour)
    .execute();
  await site.db
    .insertInto("users")
    .values(Array.from({ length: 300 }, (_, index) => ({ ...user(5000 + index), created_at: 2000 * hour })))
    .execute();
  await site.db
    .updateTable("users")
    .set({ created_at: 50_000 * hour })
    .where("email", "like", "user10%")
    .execute();
  await asListed();
});
