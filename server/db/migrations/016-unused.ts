import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema.dropTable("backups").execute();
  await db.schema.alterTable("site_settings").dropColumn("previous").execute();
  await db.schema.alterTable("attempts").dropColumn("retry_at").execute();
}
