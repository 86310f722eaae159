import type { Db } from "../db/tables.ts";

/**
 * What ended after the backup was made must not come back with it: sessions (everybody logs in again), links that were used,
 * and mails, most of which have been sent since. Returns how many mails were dropped.
 */
export async function revokeSessionsAndTokens(db: Db, now: number): Promise<number> {
  await db.updateTable("sessions").set({ expires_at: 0 }).where("expires_at", ">", now).execute();
  await db.deleteFrom("reset_tokens").execute();
  await db.deleteFrom("follow_links").where("kind", "=", "confirm").execute();
  // It says of itself that it is still being made.
  await db.deleteFrom("backups").where("ended_at", "is", null).execute();
  const waiting = await db
    .deleteFrom("outbox")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .returning(["user_id", "address", "follower_id"])
    .execute();
  // Those without any are decoys, which would have been sent to nobody.
  return waiting.filter((mail) => mail.user_id ?? mail.address ?? mail.follower_id).length;
}
