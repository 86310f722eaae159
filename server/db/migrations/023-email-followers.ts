import type { Db } from "../tables.ts";

/** Adds the owner's choice to email followers when the playlist appears. */
export async function up(db: Db) {
  await db.schema
    .alterTable("playlists")
    .addColumn("email_followers", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
