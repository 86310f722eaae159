import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema
    .alterTable("sessions")
    .addColumn("browser", "text", (column) => column.notNull().defaultTo("Unknown browser"))
    .execute();
  await db.schema
    .createTable("kept_playlists")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    // No reference: a deletion can be undone for an hour, and brings these back with it.
    .addColumn("playlist_id", "text", (column) => column.notNull())
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("kept_playlists_key", ["user_id", "playlist_id"])
    .execute();
}
