import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  await db.schema
    .createTable("galleries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("year", "integer")
    .addColumn("month", "integer")
    // No foreign key: a deleted photo may be restored.
    .addColumn("cover", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("published_at", "bigint")
    .addColumn("removed_at", "bigint")
    .addCheckConstraint("galleries_title", sql`length(title) between 1 and 80`)
    .addCheckConstraint("galleries_description", sql`length(description) <= 500`)
    .addCheckConstraint("galleries_year", sql`year between 1900 and 2100`)
    .addCheckConstraint("galleries_month", sql`month between 1 and 12`)
    .execute();
  await db.schema
    .createTable("photos")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("gallery_id", "text", (column) =>
      column.notNull().references("galleries.id").onDelete("cascade"),
    )
    .addColumn("filename", "text", (column) => column.notNull().references("images.filename"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("caption", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("removed_at", "bigint")
    .addCheckConstraint("photos_caption", sql`length(caption) <= 200`)
    .addCheckConstraint("photos_alt", sql`length(alt) <= 300`)
    .execute();
  // Deletions need no notification, because the hourly cleanup deletes only rows that visitors no longer see.
  if (engine === "postgres")
    for (const table of ["galleries", "photos"])
      await sql`create trigger ${sql.id(`${table}_announced`)}
        after insert or update on ${sql.table(table)}
        for each statement execute function announce_change()`.execute(db);
}
