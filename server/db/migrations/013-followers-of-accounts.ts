import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema
    .alterTable("followers")
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("followers_of_user").on("followers").column("user_id").execute();
  // Before migration 011 every follower had an account and had confirmed by a link in their own mailbox.
  await sql`update followers set user_id = (select id from users where users.email = followers.email)
    where asked_at <= (select applied_at from migrations where name = '011-followers-by-address')`.execute(
    db,
  );
  await db.schema.alterTable("site_settings").dropColumn("previous").execute();
}
