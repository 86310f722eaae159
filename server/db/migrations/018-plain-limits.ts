import type { Db } from "../tables.ts";

export async function up(db: Db) {
  // Ended sessions were kept, with an end of 0, for the networks they came from.
  await db.deleteFrom("sessions").where("expires_at", "=", 0).execute();
  await db.schema.alterTable("sessions").dropColumn("network").execute();
  await db.schema.alterTable("attempts").dropColumn("retry_at").execute();
}
