import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema
    .alterTable("sessions")
    .addColumn("browser", "text", (column) => column.notNull().defaultTo("Unknown browser"))
    .execute();
  await db.schema
    .createTable("kept_playlists")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    // No foreign key: a restored playlist gets its hearts back.
    .addColumn("playlist_id", "text", (column) => column.notNull())
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("kept_playlists_key", ["user_id", "playlist_id"])
    .execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("rp_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .addCheckConstraint("passkeys_name", sql`length(name) between 1 and 60`)
    .execute();
  await db.schema.createIndex("passkeys_of_user").on("passkeys").column("user_id").execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("challenge", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
