import { sql } from "kysely";
import type { Db } from "../../../db/tables.ts";

export interface Table {
  name: string;
  columns: string[];
  /** Names the columns of the primary key. Unlike `columns`, they include generated ids. */
  key: string[];
  holdsBytes: boolean;
}

interface Column {
  table: string;
  name: string;
  type: string;
  pk: number;
  hidden: number;
}

const ours = sql`tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite~_%' escape '~'
  and tables.name <> 'migrations' order by tables.name`;

export async function tablesInOrder(sqlite: Db) {
  const { rows: columns } = await sql<Column>`select tables.name as "table", columns.*
    from pragma_table_list as tables, pragma_table_xinfo(tables.name) as columns where ${ours}`.execute(
    sqlite,
  );
  const { rows: references } = await sql<{ from: string; to: string }>`
    select tables.name as "from", keys."table" as "to"
    from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys where ${ours}`.execute(
    sqlite,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const ordered = new Map<string, Table>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) add(to);
    ordered.set(name, describe(name, byTable.get(name) ?? []));
  };
  for (const name of byTable.keys()) add(name);
  return [...ordered.values()];
}

function describe(name: string, all: readonly Column[]): Table {
  const key = all.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const isNumbered = key.length === 1 && /^integer$/i.test(key[0]?.type ?? "");
  const columns = all.filter(({ hidden, pk }) => hidden === 0 && !(isNumbered && pk > 0));
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    holdsBytes: columns.some(({ type }) => /^blob$/i.test(type)),
  };
}
