import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Place } from "../../../config.ts";
import { refuseWithoutSite } from "../../../db/refuse-without-site.ts";
import type { Db, Transaction } from "../../../db/tables.ts";
import { StartError } from "../../../process/start-error.ts";
import { makeTables, notEmptyError, open, reach, refuseUnready } from "./open-databases.ts";
import { type Table, tablesInOrder } from "./tables-in-order.ts";

export async function moveSite(from: Place, to: Place) {
  if (Boolean(from.databaseUrl) === Boolean(to.databaseUrl))
    throw new StartError(64, [
      `The site already uses ${from.databaseUrl ? "PostgreSQL. To move it to another PostgreSQL database" : "SQLite. To move it to another folder"}, use backup and restore.`,
    ]);
  await refuseWithoutSite(from);
  await using source = open(from);
  await refuseUnready(source);
  await reach(to);
  await using target = open(to);
  await makeTables(target, to);
  const tables = await tablesInOrder(from.databaseUrl ? target.db : source.db);
  return await target.db.transaction().execute(async (writing) => {
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(writing);
      if (rows.length > 0) throw notEmptyError(to);
    }
    return copy(source.db, writing, tables);
  });
}

async function copy(source: Db, writing: Transaction, tables: readonly Table[]) {
  const sums = await source
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((reading) =>
      Array.fromAsync(tables, async (table) => ({
        table,
        ...(await readTable(reading, table, writing)),
      })),
    );
  for (const { table, digest } of sums)
    if ((await readTable(writing, table)).digest !== digest)
      throw new StartError(65, [
        `The table ${table.name} wasn't copied correctly, so nothing was moved. Your site is unchanged.`,
      ]);
  return new Map(sums.map(({ table, count }) => [table.name, count]));
}

/** Counts and hashes the rows of a table, and inserts them into the target database if it is given. */
async function readTable(db: Transaction, table: Table, target?: Transaction) {
  const { name, columns } = table;
  const hashes: string[] = [];
  let rows = await page(db, table);
  for (; rows.length > 0; rows = await page(db, table, rows.at(-1))) {
    if (target) {
      const tuples = sql.join(rows.map((row) => sql`(${values(row, columns)})`));
      const into = sql`${sql.table(name)} (${refs(columns)})`;
      await sql`insert into ${into} values ${tuples}`.execute(target);
    }
    hashes.push(...rows.map((row) => rowHash(row, columns)));
  }
  // The hashes are sorted, because PostgreSQL and SQLite sort text differently.
  return { count: hashes.length, digest: hash("sha256", hashes.sort().join()) };
}

type Row = Record<string, unknown>;

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const values = (row: Row, names: readonly string[]) => sql.join(names.map((name) => row[name]));

/** Reads few rows of `image_files` at once, because each may hold several megabytes. */
const pageSize = (table: string) => (table === "image_files" ? 8 : 500);

async function page(db: Transaction, { name, columns, key }: Table, after?: Row) {
  const beyond = after ? sql`where (${refs(key)}) > (${values(after, key)})` : sql``;
  const wanted = refs([...new Set([...columns, ...key])]);
  const { rows } = await sql<Row>`select ${wanted} from ${sql.table(name)} ${beyond}
    order by ${refs(key)} limit ${pageSize(name)}`.execute(db);
  return rows;
}

const rowHash = (row: Row, columns: readonly string[]) =>
  hash("sha256", JSON.stringify(columns.map((name) => hashIfBytes(row[name]))));

const hashIfBytes = (value: unknown) =>
  value instanceof Uint8Array ? hash("sha256", value) : value;
