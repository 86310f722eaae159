import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema.alterTable("playlists").addColumn("songs_updated_at", "bigint").execute();
}
