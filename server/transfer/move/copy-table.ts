// The rows of a table, from one database to another, some hundred at a time. Each is read back and compared before the next ones come.
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/tables.ts";
import { StartError } from "../../process/start-error.ts";
import type { Table } from "./tables-in-order.ts";

type Row = Record<string, unknown>;

/** Both databases take some thirty thousand values in one statement. */
const most = { rows: 500, values: 30_000, rowsWithBytes: 8 };

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const values = (row: Row, names: readonly string[]) => sql.join(names.map((name) => row[name]));

/** Returns how many there are. */
export async function copyTable(
  source: Transaction,
  target: Transaction,
  table: Table,
): Promise<number> {
  const limit = table.holdsBytes
    ? most.rowsWithBytes
    : Math.min(most.rows, Math.floor(most.values / (table.columns.length + 1)));
  let count = 0;
  let last: Row | undefined;
  let lastThere: Row | undefined;
  for (;;) {
    const rows = await page(source, table, last, limit);
    if (rows.length === 0) break;
    const tuples = sql.join(rows.map((row) => sql`(${values(row, table.columns)})`));
    await sql`insert into ${sql.table(table.name)} (${refs(table.columns)}) values ${tuples}`.execute(
      target,
    );
    const there: Row[] = table.isNumbered
      ? await page(target, table, lastThere, limit)
      : await rowsWithKeys(target, table, rows);
    compare(table, rows, there);
    last = rows.at(-1);
    lastThere = there.at(-1);
    count += rows.length;
  }
  if ((await countOf(source, table)) !== count || (await countOf(target, table)) !== count)
    throw differs(table);
  return count;
}

const withKey = ({ columns, key }: Table) => [...new Set([...columns, ...key])];

/** Those that come after the given one, in the order of their key. */
async function page(
  db: Transaction,
  table: Table,
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const beyond = after ? sql`where (${refs(table.key)}) > (${values(after, table.key)})` : sql``;
  const { rows } =
    await sql<Row>`select ${refs(withKey(table))} from ${sql.table(table.name)} ${beyond}
    order by ${refs(table.key)} limit ${limit}`.execute(db);
  return rows;
}

/** In the order of those they are asked by: the databases do not sort alike. */
async function rowsWithKeys(db: Transaction, table: Table, wanted: readonly Row[]): Promise<Row[]> {
  const [first = "", ...more] = table.key;
  const anyOf: RawBuilder<unknown> =
    more.length === 0
      ? sql`${sql.ref(first)} in (${sql.join(wanted.map((row) => row[first]))})`
      : sql.join(
          wanted.map(
            (row) =>
              sql`(${sql.join(
                table.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
                sql` and `,
              )})`,
          ),
          sql` or `,
        );
  const { rows } =
    await sql<Row>`select ${refs(withKey(table))} from ${sql.table(table.name)} where ${anyOf}`.execute(
      db,
    );
  const keyOf = (row: Row) => JSON.stringify(table.key.map((name) => row[name]));
  const byKey = new Map<string, Row>(rows.map((row) => [keyOf(row), row]));
  return wanted.map((row) => byKey.get(keyOf(row))).filter((row) => row !== undefined);
}

function compare(table: Table, rows: readonly Row[], there: readonly Row[]) {
  const isSame =
    rows.length === there.length &&
    rows.every((row, at) => table.columns.every((name) => same(row[name], there[at]?.[name])));
  if (!isSame) throw differs(table);
}

const same = (one: unknown, other: unknown) =>
  one instanceof Uint8Array && other instanceof Uint8Array
    ? Buffer.compare(one, other) === 0
    : one === other;

const differs = ({ name }: Table) =>
  new StartError(65, [
    `What arrived in the table ${name} is not what was there, and nothing was kept. The site is as it was.`,
  ]);

export async function countOf(
  db: Pick<Transaction, "getExecutor">,
  { name }: Pick<Table, "name">,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}
