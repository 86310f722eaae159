import { existsSync } from "node:fs";
import type { Place } from "../config.ts";
import { StartError } from "../process/start-error.ts";
import { databaseFile } from "./sqlite-file.ts";

/** Keeps a command from creating a second site in a misspelled folder or database. */
export async function refuseWithoutSite({ databaseUrl, dataDir }: Place) {
  if (databaseUrl ? await holdsTables(databaseUrl) : existsSync(databaseFile(dataDir))) return;
  const [here, cure] = databaseUrl
    ? ["the database in DATABASE_URL", "set DATABASE_URL to the right database"]
    : [dataDir, "set DATA_DIR to the right folder"];
  throw new StartError(66, [
    `No site found in ${here}. Start the site once to create it, or ${cure}.`,
  ]);
}

async function holdsTables(databaseUrl: string) {
  const { withPostgres } = await import("./postgres.ts");
  const { rows } = await withPostgres(databaseUrl, (client) =>
    client.query(
      "select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'",
    ),
  );
  return rows.length > 0;
}
