import { sql } from "kysely";
import type { Db } from "../../../db/tables.ts";

export type Table = Awaited<ReturnType<typeof describe>>;

/** Lists the tables so that each table comes after the tables to which its foreign keys refer. */
export async function tablesInOrder(sqlite: Db) {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite~_%' escape '~'
    and name <> 'migrations' order by name`.execute(sqlite);
  const ordered = new Map<string, Table>();
  const add = async (name: string) => {
    if (ordered.has(name)) return;
    const keys = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${name})`.execute(sqlite);
    for (const { table } of keys.rows) if (table !== name) await add(table);
    ordered.set(name, await describe(sqlite, name));
  };
  for (const { name } of rows) await add(name);
  return [...ordered.values()];
}

async function describe(sqlite: Db, name: string) {
  const { rows } = await sql<{ name: string; type: string; pk: number; hidden: number }>`
    select name, type, pk, hidden from pragma_table_xinfo(${name})`.execute(sqlite);
  const key = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const isGenerated = key.length === 1 && /^integer$/i.test(key[0]?.type ?? "");
  const columns = rows.filter(({ hidden, pk }) => hidden === 0 && !(isGenerated && pk > 0));
  const names = (some: typeof rows) => some.map((column) => column.name);
  return { name, columns: names(columns), key: names(key) };
}
