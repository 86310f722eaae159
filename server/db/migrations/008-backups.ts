import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema
    .createTable("backups")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("folder", "text", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("bytes", "bigint")
    .addColumn("problem", "text")
    .addCheckConstraint(
      "backups_end_once",
      sql`(ended_at is null and bytes is null and problem is null) or (ended_at is not null and (bytes is null) <> (problem is null))`,
    )
    .execute();
}
