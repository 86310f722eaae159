import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  // Compares bytes, as SQLite does, because days are compared as text.
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable("listens")
    // A day (2026-11-12), or a month (2025-10) for older listens.
    .addColumn("day", byBytes, (column) => column.notNull())
    // No foreign key: a restored playlist gets its listens back.
    .addColumn("playlist_id", "text", (column) => column.notNull())
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("listens_key", ["day", "playlist_id", "platform"])
    .addCheckConstraint("listens_day", sql`length(day) in (7, 10)`)
    .addCheckConstraint("listens_count", sql`count > 0`)
    .execute();
}
