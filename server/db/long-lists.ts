import type { OrderByItemBuilder, SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

type Direction = "asc" | "desc";

export function orderOf<Column extends string>(sort: Column | `-${Column}`) {
  const reverse = sort.startsWith("-");
  return {
    column: (reverse ? sort.slice(1) : sort) as Column,
    direction: (reverse ? "desc" : "asc") as Direction,
  };
}

/** Sorts nulls as SQLite does by default. PostgreSQL's indexes on these columns have the same order. */
export const withNulls = (direction: Direction) => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();

export async function countOf<Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, unknown>,
) {
  const { count } = await matching
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface Id {
  id: string;
}

/** Loads the rows of ids that an index-only query found. In a single query PostgreSQL would read every skipped row. */
export async function loadRowsInOrder<Row extends Id>(
  ids: Id[],
  load: (ids: string[]) => Promise<Row[]>,
) {
  if (ids.length === 0) return [];
  const rows = new Map((await load(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
