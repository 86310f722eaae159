import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { sqliteDialect } from "../db/sqlite.ts";
import { createIfMissing, databaseFile } from "../db/sqlite-file.ts";
import type { Db, Tables } from "../db/tables.ts";
import type { Place } from "./databases.ts";

export function openUnmigrated({ databaseUrl, dataDir }: Place): Db {
  if (databaseUrl)
    return new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({ connectionString: databaseUrl, max: 4 }),
      }),
    });
  createIfMissing(databaseFile(dataDir));
  return new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)) });
}
