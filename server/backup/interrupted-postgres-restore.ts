// A restore into PostgreSQL takes several transactions. A table marks that they are not all done: until then no
// site starts on the database.
import type pg from "pg";
import { StartError } from "../process/start-error.ts";

type Client = Pick<pg.ClientBase, "query">;

/** That table, which is not one of the site's own. */
export const marker = "restore_under_way";

export async function markUnderWay(client: Client, file: string) {
  await client.query("begin");
  await client.query("create table restore_under_way (file text not null)");
  await client.query("insert into restore_under_way values ($1)", [file]);
  await client.query("commit");
}

export const markDone = (client: Client) => client.query("drop table restore_under_way");

/** The backup whose restore was not finished. */
export async function interruptedIn(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(
    "select 1 from pg_tables where schemaname = current_schema() and tablename = $1",
    [marker],
  );
  if (rows.length === 0) return undefined;
  const found = await client.query<{ file: string }>("select file from restore_under_way");
  return found.rows[0]?.file;
}

export async function refuseInterrupted(client: Client) {
  const file = await interruptedIn(client);
  if (file === undefined) return;
  throw new StartError(65, [
    `The restore of ${file} into this database was not finished, and it is not used. The site as it was is in its old database.`,
    "Make an empty one (createdb mixtape_restored), let DATABASE_URL name it, and run npm run restore again.",
  ]);
}
