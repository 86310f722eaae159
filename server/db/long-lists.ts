import type { OrderByItemBuilder, SelectQueryBuilder } from "kysely";
import type { Reader, Tables } from "./tables.ts";

type Direction = "asc" | "desc";

/** `-email` is by email, in reverse. */
export function orderOf<Column extends string>(sort: Column | `-${Column}`) {
  const reverse = sort.startsWith("-");
  return { column: (reverse ? sort.slice(1) : sort) as Column, direction: (reverse ? "desc" : "asc") as Direction };
}

/** Null first, or last in reverse: SQLite's own order, which PostgreSQL's indexes on these columns are made for. */
export const withNulls = (direction: Direction) => (order: OrderByItemBuilder) =>
  direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();

export async function keptCount(db: Reader, name: "users" | "playlists"): Promise<number> {
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

/** So many rows of a list, after so many others. */
export interface Part<Place = never> {
  offset: number;
  limit: number;
  direction: Direction;
  /** Not from the beginning but from this place in the order on. */
  from?: Place;
}

interface Page<Place> {
  skip: number;
  limit: number;
  count: number;
  direction: Direction;
  /** Where the list, in ascending order, is known by sections: the places they begin at, and how many rows are in each. */
  sections?: (() => Promise<(Place & { count: number })[]>) | undefined;
}

/** Skipping fewer than these costs less than asking for the sections. */
const near = 1000;

/**
 * The ids of a page, read from whichever end of the list is nearer, or where both are far, from the section it begins in:
 * skipping costs what is skipped. Only ids, because an index has them: what is skipped is then never looked up in the table.
 */
export async function readPage<Place>(
  { skip, limit, count, direction, sections }: Page<Place>,
  read: (part: Part<Place>) => Promise<Id[]>,
): Promise<Id[]> {
  if (skip >= count) return [];
  const rows = Math.min(limit, count - skip);
  const behind = count - skip - rows;
  if (sections && Math.min(skip, behind) > near) {
    const part = inSection(await sections(), direction === "asc" ? skip : behind);
    const ids = await read({ ...part, limit: rows, direction: "asc" });
    return direction === "asc" ? ids : ids.reverse();
  }
  if (skip <= behind) return read({ offset: skip, limit: rows, direction });
  const backwards = await read({ offset: behind, limit: rows, direction: direction === "asc" ? "desc" : "asc" });
  return backwards.reverse();
}

function inSection<Place>(sections: (Place & { count: number })[], skip: number) {
  let offset = skip;
  for (const section of sections) {
    if (offset < section.count) return { from: section, offset };
    offset -= section.count;
  }
  return { offset: skip };
}

/** The rows with these ids, in their order; one that went in between is left out. */
export async function rowsOf<Row extends Id>(ids: Id[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await read(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
