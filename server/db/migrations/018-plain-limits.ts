import type { Db } from "../tables.ts";

export async function up(db: Db) {
  // Ended sessions stayed in the table with an expiry of 0, because logins remembered their networks.
  await db.deleteFrom("sessions").where("expires_at", "=", 0).execute();
  await db.schema.alterTable("sessions").dropColumn("network").execute();
  await db.schema.alterTable("attempts").dropColumn("retry_at").execute();
}
