import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  await db.schema.alterTable("playlists").addColumn("deleted_at", "bigint").execute();
  for (const table of ["galleries", "photos"])
    await db.schema.alterTable(table).renameColumn("removed_at", "deleted_at").execute();
  await db.schema.dropTable("removed_playlists").execute();
  if (engine === "sqlite") return;
  // Deletions need no notification, because the hourly cleanup deletes only rows that visitors no longer see.
  await sql`drop trigger playlists_announced on playlists`.execute(db);
  await sql`create trigger playlists_announced after insert or update or truncate on playlists
    for each statement execute function announce_change()`.execute(db);
}
