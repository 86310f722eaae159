import type { OrderByItemBuilder, SelectQueryBuilder } from "kysely";
import type { Db, Tables } from "./tables.ts";

/** `-email` is by email, in reverse. */
export function orderOf<Column extends string>(sort: Column | `-${Column}`) {
  const reverse = sort.startsWith("-");
  return { column: (reverse ? sort.slice(1) : sort) as Column, direction: reverse ? ("desc" as const) : ("asc" as const) };
}

/** Null first, or last in reverse: SQLite's own order, which PostgreSQL's indexes on these columns are made for. */
export const withNulls = (direction: "asc" | "desc") => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();

export async function keptCount(db: Db, name: "users" | "playlists"): Promise<number> {
  const { count } = await db.selectFrom("row_counts").select("count").where("name", "=", name).executeTakeFirstOrThrow();
  return count;
}

export async function countOf<Table extends keyof Tables>(matching: SelectQueryBuilder<Tables, Table, unknown>): Promise<number> {
  const { count } = await matching.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}
