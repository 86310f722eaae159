import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  // Older tokens were signed and have no hash, so everyone logs in once.
  await db.deleteFrom("sessions").execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("token_hash", "text", (column) =>
      column.notNull().check(sql`length(token_hash) = 64`),
    )
    .execute();
  await db.schema
    .createIndex("sessions_by_token")
    .on("sessions")
    .column("token_hash")
    .unique()
    .execute();
}
