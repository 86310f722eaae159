// The orders in which the list of users is read, and the sections in which its middle is found.
import { type SelectQueryBuilder, sql } from "kysely";
import type { Part } from "../db/long-lists.ts";
import type { Db, Reader, Tables, UserRow } from "../db/tables.ts";

/** A place in an order: what the order is by, as text, then the age and the id. */
interface Place {
  key: string;
  created_at: number;
  id: string;
}

interface Order {
  columns: ("email" | "sort_name" | "is_active" | "is_superuser" | "created_at" | "id")[];
  placeOf: (user: UserRow) => Place;
  /** What a place has in those columns. */
  valuesAt: (place: Place) => (string | number | boolean)[];
}

const beforeAll = { created_at: Number.MIN_SAFE_INTEGER, id: "" };

const byFlag = (flag: "is_active" | "is_superuser"): Order => ({
  columns: [flag, "created_at", "id"],
  placeOf: ({ [flag]: isSet, created_at, id }) => ({ key: isSet ? "1" : "0", created_at, id }),
  valuesAt: ({ key, created_at, id }) => [key === "1", created_at, id],
});

const orders = {
  created_at: {
    columns: ["created_at", "id"],
    placeOf: ({ created_at, id }) => ({ key: "", created_at, id }),
    valuesAt: ({ created_at, id }) => [created_at, id],
  },
  // Addresses differ, so nothing is left to decide; asked to decide all the same, PostgreSQL sorts what its index has sorted.
  // A section begins at an address, whoever has it: it may pass from one account to another.
  email: { columns: ["email"], placeOf: ({ email }) => ({ key: email, ...beforeAll }), valuesAt: ({ key }) => [key] },
  full_name: {
    columns: ["sort_name", "created_at", "id"],
    placeOf: ({ sort_name, created_at, id }) => ({ key: sort_name, created_at, id }),
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

export const sectionsOf = (db: Reader, order: UserOrder) =>
  db
    .selectFrom("user_sections")
    .select(["key", "created_at", "id", "count"])
    .where("list", "=", order)
    .orderBy("key")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Users in a section when it is cut, and the most there may be in one before all are cut anew. */
const size = 500;
const most = 1000;

function isUneven(sections: { count: number }[]) {
  const users = sections.reduce((sum, { count }) => sum + count, 0);
  return sections.some(({ count }) => count > most) || sections.length > 2 * Math.ceil(users / size) + 1;
}

/** Whoever comes or goes is counted in one of the sections there are. Now and then, where they no longer fit, they are cut anew. */
export async function keepSectionsEven(db: Db) {
  for (const order of Object.keys(orders) as UserOrder[]) {
    if (isUneven(await sectionsOf(db, order))) await db.transaction().execute((transaction) => cutAnew(transaction, order));
  }
}

async function cutAnew(transaction: Db, order: UserOrder) {
  // Nobody comes, goes or moves meanwhile: the triggers that count them wait for this row as well.
  const users = transaction.selectFrom("row_counts").select("count").where("name", "=", "users").forUpdate();
  const { count } = await users.executeTakeFirstOrThrow();
  const places: Place[] = [{ key: "", ...beforeAll }];
  while (places.length * size < count) {
    const part = { from: places.at(-1), offset: size, limit: 1, direction: "asc" } as const;
    const [user] = await readInOrder(transaction.selectFrom("users").selectAll(), order, part);
    if (!user) throw new Error(`the users by ${order} are fewer than the ${count} that were counted`);
    places.push(orders[order].placeOf(user));
  }
  const sections = places.map((place, index) => ({ list: order, ...place, count: Math.min(size, count - index * size) }));
  await transaction.deleteFrom("user_sections").where("list", "=", order).execute();
  for (const section of sections) await transaction.insertInto("user_sections").values(section).execute();
}
