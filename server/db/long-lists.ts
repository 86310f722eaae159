import type { OrderByItemBuilder, SelectQueryBuilder } from "kysely";
import type { Db, Tables } from "./tables.ts";

type Direction = "asc" | "desc";

/** `-email` is by email, in reverse. */
export function orderOf<Column extends string>(sort: Column | `-${Column}`) {
  const reverse = sort.startsWith("-");
  return { column: (reverse ? sort.slice(1) : sort) as Column, direction: (reverse ? "desc" : "asc") as Direction };
}

/** Null first, or last in reverse: SQLite's own order, which PostgreSQL's indexes on these columns are made for. */
export const withNulls = (direction: Direction) => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();

export async function keptCount(db: Db, name: "users" | "playlists"): Promise<number> {
  const { count } = await db.selectFrom("row_counts").select("count").where("name", "=", name).executeTakeFirstOrThrow();
  return count;
}

export async function countOf<Table extends keyof Tables>(matching: SelectQueryBuilder<Tables, Table, unknown>): Promise<number> {
  const { count } = await matching.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

interface Id {
  id: string;
}

/**
 * The ids of a page, read from whichever end of the list is nearer: skipping costs what is skipped, and the last page is asked for often.
 * Only ids, because an index has them: what is skipped is then never looked up in the table.
 */
export async function readPage(
  { skip, limit, count, direction }: { skip: number; limit: number; count: number; direction: Direction },
  read: (part: { offset: number; limit: number; direction: Direction }) => Promise<Id[]>,
): Promise<Id[]> {
  if (skip >= count) return [];
  if (skip <= count / 2) return read({ offset: skip, limit, direction });
  const rows = Math.min(limit, count - skip);
  const backwards = await read({ offset: count - skip - rows, limit: rows, direction: direction === "asc" ? "desc" : "asc" });
  return backwards.reverse();
}

/** The rows with these ids, in their order; one that went in between is left out. */
export async function rowsOf<Row extends Id>(ids: Id[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await read(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
