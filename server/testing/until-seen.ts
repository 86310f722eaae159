import { expect } from "vitest";
import type { TestSite } from "./start-site.ts";

/** Being seen is written without anybody waiting for it, but for a test that moves the clock on. */
export async function untilSeen({ db, clock }: TestSite, userId: string) {
  const lastSeen = db.selectFrom("sessions").select("last_seen_at").where("user_id", "=", userId);
  await expect
    .poll(() => lastSeen.executeTakeFirst(), { interval: 5 })
    .toEqual({ last_seen_at: clock.now });
}
