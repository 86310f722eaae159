import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

/** The table has one row. Its settings are JSON, because no query searches in them; the contract checks them when they are saved. */
export async function up(db: Db, engine: Engine) {
  await db.schema
    .createTable("site_settings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("previous", "text")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("site_settings_one", sql`id = 'site'`)
    .execute();
  if (engine === "postgres")
    await sql`create trigger site_settings_announced after insert or update or delete or truncate on site_settings
      for each statement execute function announce_change()`.execute(db);
}
