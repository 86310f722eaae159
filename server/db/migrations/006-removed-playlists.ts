// A deletion can be undone: what was deleted is kept for a while, whole, with its id and its age.
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema
    .createTable("removed_playlists")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("playlist", "text", (column) => column.notNull())
    .addColumn("removed_at", "bigint", (column) => column.notNull())
    .execute();
}
