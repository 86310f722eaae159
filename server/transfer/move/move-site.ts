// Everything a site holds, from SQLite to PostgreSQL or back: one transaction on the target, and the source is only read.
import { sql } from "kysely";
import { isNoRoom } from "../../db/errors.ts";
import type { Db, Transaction } from "../../db/tables.ts";
import { StartError } from "../../process/start-error.ts";
import { copyTable, countOf } from "./copy-table.ts";
import { notEmpty, openSource, openTarget, type Place } from "./open-ends.ts";
import { type Table, tablesInOrder } from "./tables-in-order.ts";

/** Returns how many rows each table has. */
export async function moveSite(from: Place, to: Place): Promise<Map<string, number>> {
  if (Boolean(from.databaseUrl) === Boolean(to.databaseUrl))
    throw new StartError(64, [
      `The site is on ${from.databaseUrl ? "PostgreSQL" : "SQLite"} already. To another place of the same kind it goes by npm run backup and npm run restore.`,
    ]);
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      const tables = await tablesInOrder(from.databaseUrl ? target.db : source.db);
      for (const table of tables) if ((await countOf(target.db, table)) > 0) throw notEmpty(to);
      return await source.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (reading) => {
          if (from.databaseUrl) await lockTables(reading, tables);
          return copy(reading, target.db, tables, Boolean(to.databaseUrl));
        });
    } finally {
      await target.close();
    }
  } catch (error) {
    throw isNoRoom(error)
      ? new StartError(73, [
          "There is no room for it, and nothing was kept. The site is as it was.",
        ])
      : error;
  } finally {
    await source.close();
  }
}

const copy = (reading: Transaction, target: Db, tables: readonly Table[], isPostgres: boolean) =>
  target.transaction().execute(async (writing) => {
    if (isPostgres) await disableTimeouts(writing);
    const counts = new Map<string, number>();
    for (const table of tables) counts.set(table.name, await copyTable(reading, writing, table));
    return counts;
  });

/** A site that starts in between can read and not write. */
async function lockTables(reading: Transaction, tables: readonly Table[]) {
  await disableTimeouts(reading);
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`.execute(
    reading,
  );
}

/** The limits of the site's connections are for visitors, who do not wait. */
async function disableTimeouts(transaction: Transaction) {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
}
