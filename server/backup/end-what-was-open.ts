import type { Db } from "../db/tables.ts";

/** A session that was ended, or a link that was used, after the backup was made must not come back with it: everybody logs in again. */
export async function endWhatWasOpen(db: Db, now: number) {
  await db.updateTable("sessions").set({ expires_at: now }).where("expires_at", ">", now).execute();
  await db.deleteFrom("reset_tokens").execute();
}
