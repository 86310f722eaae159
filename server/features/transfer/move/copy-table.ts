import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "../../../db/tables.ts";
import type { Table } from "./tables-in-order.ts";

type Row = Record<string, unknown>;

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const values = (row: Row, names: readonly string[]) => sql.join(names.map((name) => row[name]));

export async function copyTable(source: Transaction, target: Transaction, table: Table) {
  const into = sql`${sql.table(table.name)} (${refs(table.columns)})`;
  return sumOf(source, table, async (rows) => {
    const tuples = sql.join(rows.map((row) => sql`(${values(row, table.columns)})`));
    await sql`insert into ${into} values ${tuples}`.execute(target);
  });
}

/** Sorts the hashes of the rows here, because the two databases sort text differently. */
export async function sumOf(
  db: Transaction,
  table: Table,
  withRows: (rows: readonly Row[]) => Promise<void> = async () => {},
) {
  const hashes: string[] = [];
  let last: Row | undefined;
  for (;;) {
    const rows = await page(db, table, last);
    if (rows.length === 0) break;
    await withRows(rows);
    hashes.push(...rows.map((row) => rowHash(row, table)));
    last = rows.at(-1);
  }
  const hash = createHash("sha256").update(hashes.sort().join()).digest("hex");
  return { count: hashes.length, hash };
}

async function page(
  db: Transaction,
  { name, columns, key, holdsBytes }: Table,
  after: Row | undefined,
) {
  const beyond = after ? sql`where (${refs(key)}) > (${values(after, key)})` : sql``;
  const wanted = refs([...new Set([...columns, ...key])]);
  const { rows } = await sql<Row>`select ${wanted} from ${sql.table(name)} ${beyond}
    order by ${refs(key)} limit ${holdsBytes ? 8 : 500}`.execute(db);
  return rows;
}

function rowHash(row: Row, { columns }: Table): string {
  const hash = createHash("sha256");
  for (const name of columns) {
    const value = row[name];
    const bytes = value instanceof Uint8Array ? value : JSON.stringify(value);
    // The lengths make `ab`+`c` and `a`+`bc` hash differently.
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest("base64");
}
