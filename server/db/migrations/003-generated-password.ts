import type { Db } from "../tables.ts";

/** Records whether the password is still the printed one. For older accounts this is unknown, so they count as having their own. */
export async function up(db: Db) {
  await db.schema
    .alterTable("users")
    .addColumn("has_generated_password", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
