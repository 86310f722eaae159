import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  const add = (table: "playlists" | "songs", column: string, rule: string) =>
    sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text
      check (length(${sql.ref(column)}) ${sql.raw(rule)})`.execute(db);
  await add("playlists", "name", "between 1 and 80");
  await add("playlists", "note", "between 1 and 5000");
  await db.schema.alterTable("playlists").addColumn("published_at", "bigint").execute();
  await sql`update playlists set published_at = created_at`.execute(db);
  await db.schema
    .createIndex("playlists_by_publication")
    .on("playlists")
    .columns(["published_at", "id"])
    .execute();
  await add("songs", "note", "between 1 and 300");
  await add("songs", "isrc", "= 12");
  await add("songs", "spotify_id", "= 22");
  await add("songs", "deezer_id", "between 1 and 64");
}
