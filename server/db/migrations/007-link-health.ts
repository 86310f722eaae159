import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  // Holds the links that were not found. A link that works has no row.
  await db.schema
    .createTable("link_failures")
    .addColumn("playlist_id", "text", (column) =>
      column.notNull().references("playlists.id").onDelete("cascade"),
    )
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("platform_id", "text", (column) => column.notNull())
    .addColumn("failed_days", "integer", (column) => column.notNull())
    .addColumn("first_failed_on", byBytes, (column) => column.notNull())
    .addColumn("last_failed_on", byBytes, (column) => column.notNull())
    .addColumn("mailed_at", "bigint")
    .addColumn("confirmed_at", "bigint")
    .addPrimaryKeyConstraint("link_failures_key", ["playlist_id", "platform"])
    .addCheckConstraint(
      "link_failures_days",
      sql`failed_days > 0 and last_failed_on >= first_failed_on`,
    )
    .execute();
  // Has one row for each platform whose links are checked.
  await db.schema
    .createTable("link_checks")
    .addColumn("platform", "text", (column) => column.primaryKey())
    .addColumn("next_at", "bigint", (column) => column.notNull())
    .addColumn("claimed_until", "bigint", (column) => column.notNull())
    .addColumn("checked_at", "bigint")
    .addColumn("answered", "integer", (column) => column.notNull())
    .addColumn("problem", "text")
    .execute();
}
