// On PostgreSQL several instances serve one site: whoever writes a playlist tells all of them, with the very commit.
// SQLite has one instance, which knows what it writes.
import { sql } from "kysely";
import type { Db } from "../tables.ts";
import type { Engine } from "./migration.ts";

export async function up(db: Db, engine: Engine) {
  if (engine === "sqlite") return;
  await sql`create function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('mixtape_changes', '');
      return null;
    end $$`.execute(db);
  await sql`create trigger playlists_announced after insert or update or delete or truncate on playlists
    for each statement execute function announce_change()`.execute(db);
}
