import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  // By bytes, as SQLite does it: days are compared as texts.
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable("listens")
    // 2026-11-12, or 2025-10 for what is kept by month.
    .addColumn("day", byBytes, (column) => column.notNull())
    // No reference: a deleted playlist that is restored brings these back with it.
    .addColumn("playlist_id", "text", (column) => column.notNull())
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("listens_key", ["day", "playlist_id", "platform"])
    .addCheckConstraint("listens_day", sql`length(day) in (7, 10)`)
    .addCheckConstraint("listens_count", sql`count > 0`)
    .execute();
}
