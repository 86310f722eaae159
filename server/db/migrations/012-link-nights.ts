import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable("link_nights")
    .addColumn("playlist_id", "text", (column) =>
      column.notNull().references("playlists.id").onDelete("cascade"),
    )
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("platform_id", "text", (column) => column.notNull())
    .addColumn("nights", "integer", (column) => column.notNull())
    .addColumn("since", byBytes)
    .addColumn("checked_on", byBytes, (column) => column.notNull())
    .addColumn("is_confirmed", "boolean", (column) => column.notNull())
    .addPrimaryKeyConstraint("link_nights_key", ["playlist_id", "platform"])
    .addCheckConstraint("link_nights_since", sql`nights >= 0 and (nights = 0) = (since is null)`)
    .execute();
  await sql`insert into link_nights
      (playlist_id, platform, platform_id, nights, since, checked_on, is_confirmed)
    select playlist_id, platform, platform_id, failed_days, first_failed_on, last_failed_on,
      confirmed_at is not null
    from link_failures`.execute(db);
  await db.schema.dropTable("link_failures").execute();
  await db.schema.dropTable("link_checks").execute();
  await sql`delete from outbox where kind = 'links_gone'`.execute(db);
}
