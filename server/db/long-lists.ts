import type { OrderByItemBuilder, SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

type Direction = "asc" | "desc";

export const orderOf = <Column extends string>(sort: Column | `-${Column}`) => ({
  column: sort.replace(/^-/, "") as Column,
  direction: (sort.startsWith("-") ? "desc" : "asc") as Direction,
});

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

/** Loads the rows of a page whose ids are known. If one query did both, PostgreSQL would read every skipped row in full, and not only its id. */
export async function loadRowsInOrder<Row extends { id: string }>(
  ids: { id: string }[],
  load: (ids: string[]) => Promise<Row[]>,
) {
  if (ids.length === 0) return [];
  const rows = new Map((await load(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
