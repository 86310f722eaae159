// Which tables there are, read from the database itself: one that is added later is moved without a word here.
import { sql } from "kysely";
import type { Db } from "../../db/tables.ts";

export interface Table {
  name: string;
  /** All that are moved: neither those that the database fills itself nor numbers that it gives to rows. */
  columns: string[];
  /** By which rows are told apart and put in order. */
  key: string[];
  /** Its key is a number that each database gives anew; rows come in its order. */
  isNumbered: boolean;
  /** It holds files: few rows at a time. */
  holdsBytes: boolean;
}

interface Column {
  name: string;
  type: string;
  pk: number;
  hidden: number;
}

/** Of the two databases the one on SQLite is asked. What others refer to comes first. */
export async function tablesInOrder(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> 'migrations' order by name`.execute(
    sqlite,
  );
  const left = new Map<string, string[]>();
  for (const { name } of rows) left.set(name, await referencesOf(sqlite, name));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const next = [...left].find(([name, references]) =>
      references.every((other) => other === name || !left.has(other)),
    );
    if (!next) throw new Error(`These tables refer to each other: ${[...left.keys()].join(", ")}`);
    left.delete(next[0]);
    ordered.push(await describe(sqlite, next[0]));
  }
  return ordered;
}

async function referencesOf(sqlite: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{
    table: string;
  }>`select "table" from pragma_foreign_key_list(${name})`.execute(sqlite);
  return rows.map(({ table }) => table);
}

async function describe(sqlite: Db, name: string): Promise<Table> {
  const { rows } =
    await sql<Column>`select name, lower(type) as type, pk, hidden from pragma_table_xinfo(${name}) order by cid`.execute(
      sqlite,
    );
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`${name} has no key to tell its rows apart`);
  const isNumbered = key.length === 1 && key[0]?.type === "integer";
  const columns = rows.filter(({ hidden, pk }) => hidden === 0 && !(isNumbered && pk > 0));
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    isNumbered,
    holdsBytes: columns.some(({ type }) => type === "blob"),
  };
}
