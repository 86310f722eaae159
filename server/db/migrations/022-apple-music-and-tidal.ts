import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await sql`alter table playlists add column apple_id text not null default ''
    check (apple_id = '' or (apple_id like '__/pl.%' and length(apple_id) <= 80))`.execute(db);
  await sql`alter table playlists add column tidal_id text not null default ''
    check (tidal_id = '' or length(tidal_id) = 36)`.execute(db);
}
