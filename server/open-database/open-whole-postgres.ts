import type { LogConfig } from "kysely";
import { refuseInterrupted } from "../backup/interrupted-postgres-restore.ts";
import type { Database } from "../db/database.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { connectOnce } from "../db/postgres.ts";

/** For everybody but the restore itself, which opens what is not whole yet. */
export async function openWholePostgres(databaseUrl: string, log: LogConfig): Promise<Database> {
  const database = await openPostgres(databaseUrl, log);
  try {
    const client = await connectOnce(databaseUrl);
    await refuseInterrupted(client).finally(() => client.end());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
