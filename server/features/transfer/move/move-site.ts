import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Place } from "../../../config.ts";
import { refuseWithoutSite } from "../../../db/refuse-without-site.ts";
import type { Db, Transaction } from "../../../db/tables.ts";
import { StartError } from "../../../process/start-error.ts";
import { makeTables, notEmptyError, open, reach, refuseUnready } from "./open-databases.ts";

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

/** Lists each table after the tables to which its foreign keys refer. */
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

type Table = Awaited<ReturnType<typeof describe>>;

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

/** Counts and hashes the rows of a table. If `target` is given, also inserts the rows there. */
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

/** A row of `image_files` may hold several megabytes. */
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
