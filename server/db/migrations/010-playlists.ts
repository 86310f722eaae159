import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  const add = (column: string) =>
    sql`alter table playlists add column ${sql.raw(column)}`.execute(db);
  await add("name text check (length(name) between 1 and 80)");
  await add("note text check (length(note) between 1 and 5000)");
  await add(`apple_id text not null default ''
    check (apple_id = '' or (apple_id like '__/pl.%' and length(apple_id) <= 80))`);
  await add("tidal_id text not null default '' check (tidal_id = '' or length(tidal_id) = 36)");
  await add("published_at bigint");
  await add("email_followers boolean not null default false");
  await add("songs_updated_at bigint");
  await add("deleted_at bigint");
  await sql`update playlists set published_at = created_at`.execute(db);
  await db.schema
    .createIndex("playlists_by_publication")
    .on("playlists")
    .columns(["published_at", "id"])
    .execute();
  await db.schema.dropTable("removed_playlists").execute();
  if (engine === "sqlite") return;
  // Not after deletions: only rows that visitors no longer see are deleted, every hour.
  await sql`drop trigger playlists_announced on playlists`.execute(db);
  await sql`create trigger playlists_announced after insert or update or truncate on playlists
    for each statement execute function announce_change()`.execute(db);
}
