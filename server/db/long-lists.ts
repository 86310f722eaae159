import type { OrderByDirection, SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

export const orderOf = <Column extends string>(sort: Column | `-${Column}`) => ({
  column: sort.replace(/^-/, "") as Column,
  direction: (sort.startsWith("-") ? "desc" : "asc") as OrderByDirection,
});

export async function countOf<Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, unknown>,
) {
  const { count } = await matching
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Loads the rows of a page by their ids. If one query found and loaded them, PostgreSQL would read every row before the page in full. */
export async function loadRowsInOrder<Row extends { id: string }>(
  ids: { id: string }[],
  load: (ids: string[]) => Promise<Row[]>,
) {
  if (ids.length === 0) return [];
  const rows = new Map((await load(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
