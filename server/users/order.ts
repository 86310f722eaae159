// The orders in which the list of users is read, and the sections in which its middle is found.
import { type SelectQueryBuilder, sql } from "kysely";
import type { Part } from "../db/long-lists.ts";
import type { Db, Tables, UserRow } from "../db/tables.ts";

/** A place in an order: what the order is by, as text, then the age and the id. */
interface Place {
  key: string;
  created_at: number;
  id: string;
}

interface Order {
  columns: ("email" | "sort_name" | "is_active" | "is_superuser" | "created_at" | "id")[];
  keyOf: (user: UserRow) => string;
  /** What a place has in those columns. */
  valuesAt: (place: Place) => (string | number | boolean)[];
}

const byFlag = (flag: "is_active" | "is_superuser"): Order => ({
  columns: [flag, "created_at", "id"],
  keyOf: (user) => (user[flag] ? "1" : "0"),
  valuesAt: ({ key, created_at, id }) => [key === "1", created_at, id],
});

const orders = {
  created_at: { columns: ["created_at", "id"], keyOf: () => "", valuesAt: ({ created_at, id }) => [created_at, id] },
  // Addresses differ, so nothing is left to decide; asked to decide all the same, PostgreSQL sorts what its index has sorted.
  email: { columns: ["email"], keyOf: ({ email }) => email, valuesAt: ({ key }) => [key] },
  full_name: {
    columns: ["sort_name", "created_at", "id"],
    keyOf: ({ sort_name }) => sort_name,
    valuesAt: ({ key, created_at, id }) => [key, created_at, id],
  },
  is_active: byFlag("is_active"),
  is_superuser: byFlag("is_superuser"),
} satisfies Record<string, Order>;

export type UserOrder = keyof typeof orders;

export function readInOrder<Row>(
  users: SelectQueryBuilder<Tables, "users", Row>,
  order: UserOrder,
  { direction, offset, limit, from }: Part<Place>,
) {
  const { columns, valuesAt }: Order = orders[order];
  const found = from
    ? users.where(sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) >= (${sql.join(valuesAt(from))})`)
    : users;
  return columns
    .reduce((query, column) => query.orderBy(column, direction), found)
    .offset(offset)
    .limit(limit)
    .execute();
}

export const sectionsOf = (db: Db, order: UserOrder) =>
  db
    .selectFrom("user_sections")
    .select(["key", "created_at", "id", "count"])
    .where("list", "=", order)
    .orderBy("key")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Users in a section that was cut, and the most there may be in one before it is. */
const size = 500;
const most = 1000;

/** Whoever comes is counted in one of the sections there are. Those that have grown long are cut, now and then. */
export async function cutLongSections(db: Db) {
  for (const order of Object.keys(orders) as UserOrder[]) {
    const sections = await sectionsOf(db, order);
    if (sections.some(({ count }) => count > most)) await db.transaction().execute((transaction) => cutIn(transaction, order));
  }
}

async function cutIn(transaction: Db, order: UserOrder) {
  // Nobody comes, goes or moves meanwhile: the triggers that count them wait for this row as well.
  await transaction.selectFrom("row_counts").select("count").where("name", "=", "users").forUpdate().execute();
  for (const section of await sectionsOf(transaction, order)) {
    if (section.count > most) await cut(transaction, order, section);
  }
}

async function cut(transaction: Db, order: UserOrder, { count, ...begin }: Place & { count: number }) {
  const cuts: Place[] = [];
  for (let left = count; left > size; left -= size) {
    const from = cuts.at(-1) ?? begin;
    const [user] = await readInOrder(transaction.selectFrom("users").selectAll(), order, {
      ...{ from, offset: size, limit: 1 },
      direction: "asc",
    });
    if (!user) throw new Error(`there are fewer users than the sections by ${order} say`);
    cuts.push({ key: orders[order].keyOf(user), created_at: user.created_at, id: user.id });
  }
  await transaction
    .updateTable("user_sections")
    .set({ count: size })
    .where("list", "=", order)
    .where("key", "=", begin.key)
    .where("created_at", "=", begin.created_at)
    .where("id", "=", begin.id)
    .execute();
  for (const [index, place] of cuts.entries()) {
    const isLast = index === cuts.length - 1;
    await transaction
      .insertInto("user_sections")
      .values({ list: order, ...place, count: isLast ? count - cuts.length * size : size })
      .execute();
  }
}
