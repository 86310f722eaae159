import type { Db } from "../tables.ts";

/** Whether a password is still the one that was printed, and not one of the owner's own: of older accounts nobody knows, so they are not asked. */
export async function up(db: Db) {
  await db.schema
    .alterTable("users")
    .addColumn("has_generated_password", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
