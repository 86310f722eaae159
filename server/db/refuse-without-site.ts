import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { StartError } from "../process/start-error.ts";
import { databaseFile } from "./sqlite-file.ts";

type Where = Pick<Config, "databaseUrl" | "dataDir">;

/** A misspelled folder or database must not become a second site. */
export async function refuseWithoutSite({ databaseUrl, dataDir }: Where) {
  if (databaseUrl ? await holdsTables(databaseUrl) : existsSync(databaseFile(dataDir))) return;
  const [here, cure] = databaseUrl
    ? ["the database that DATABASE_URL names", "let DATABASE_URL name the one that holds it"]
    : [dataDir, "let DATA_DIR name the folder that holds it"];
  throw new StartError(66, [`There is no site in ${here}: start it once (npm start), or ${cure}.`]);
}

async function holdsTables(databaseUrl: string): Promise<boolean> {
  const { connectOnce } = await import("./postgres.ts");
  const client = await connectOnce(databaseUrl);
  try {
    const { rows } = await client.query(
      "select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'",
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
