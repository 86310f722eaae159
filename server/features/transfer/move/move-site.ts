import { sql } from "kysely";
import type { Place } from "../../../config.ts";
import { refuseWithoutSite } from "../../../db/refuse-without-site.ts";
import type { Db, Transaction } from "../../../db/tables.ts";
import { StartError } from "../../../process/start-error.ts";
import { copyTable, sumOf } from "./copy-table.ts";
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
    for (const { name } of tables) if (await holdsRows(writing, name)) throw notEmptyError(to);
    return copy(source.db, writing, tables);
  });
}

async function holdsRows(db: Transaction, table: string) {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

async function copy(source: Db, writing: Transaction, tables: readonly Table[]) {
  const sums = await source
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((reading) =>
      Array.fromAsync(tables, async (table) => ({
        table,
        ...(await copyTable(reading, writing, table)),
      })),
    );
  for (const { table, count, hash } of sums) {
    const arrived = await sumOf(writing, table);
    if (arrived.count !== count || arrived.hash !== hash)
      throw new StartError(65, [
        `The table ${table.name} wasn't copied correctly, so nothing was moved. Your site is unchanged.`,
      ]);
  }
  return new Map(sums.map(({ table, count }) => [table.name, count]));
}
