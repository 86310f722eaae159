// Pages of the admin's lists, asked for by number (`skip`, `limit`), in any of their orders, with a count (docs/decisions/012).
import type { OrderByItemBuilder, SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

type Direction = "asc" | "desc";

/** `-email` is by email, in reverse. */
export function orderOf<Column extends string>(sort: Column | `-${Column}`) {
  const reverse = sort.startsWith("-");
  return {
    column: (reverse ? sort.slice(1) : sort) as Column,
    direction: (reverse ? "desc" : "asc") as Direction,
  };
}

/** Null first, or last in reverse: SQLite's own order, which PostgreSQL's indexes on these columns are made for. */
export const withNulls = (direction: Direction) => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();

export async function countOf<Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const { count } = await matching
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface Id {
  id: string;
}

interface Page {
  skip: number;
  limit: number;
  count: number;
  direction: Direction;
}

/**
 * The ids of a page, read from whichever end of the list is nearer: skipping costs what is skipped. Only ids, because an index
 * has them: what is skipped is then never looked up in the table.
 */
export async function readPage(
  { skip, limit, count, direction }: Page,
  read: (part: { offset: number; limit: number; direction: Direction }) => Promise<Id[]>,
): Promise<Id[]> {
  if (skip >= count) return [];
  const rows = Math.min(limit, count - skip);
  const behind = count - skip - rows;
  if (skip <= behind) return read({ offset: skip, limit: rows, direction });
  const backwards = await read({
    offset: behind,
    limit: rows,
    direction: direction === "asc" ? "desc" : "asc",
  });
  return backwards.reverse();
}

/** The rows with these ids, in their order; one that went in between is left out. */
export async function loadRowsInOrder<Row extends Id>(
  ids: Id[],
  load: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await load(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
