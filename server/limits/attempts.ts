import { sql } from "kysely";
import type { ErrorCode } from "#contract/errors.ts";
import { bigint } from "../db/bigint.ts";
import type { Db, Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";

export interface Rule {
  limit: number;
  window: number;
  refusal?: ErrorCode;
}

export async function countAttempt(db: Db, key: string, rule: Rule, now: number) {
  const { limit, window, refusal = "too_often" } = rule;
  const isOver = sql<boolean>`attempts.expires_at <= ${bigint(now)}`;
  const taken = await db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at: now + window })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
          expires_at: sql<number>`case when ${isOver} then ${bigint(now + window)} else attempts.expires_at end`,
        })
        .where(sql<boolean>`(${isOver} or attempts.count < ${limit})`),
    )
    .returning("count")
    .executeTakeFirst();
  if (taken) return;
  const { expires_at } = await db
    .selectFrom("attempts")
    .select("expires_at")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  throw new AppError(refusal, Math.max(1, Math.ceil((expires_at - now) / 1000)));
}

export async function attemptsCounted(db: Reader, key: string, now: number) {
  const row = await db
    .selectFrom("attempts")
    .select("count")
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function refundAttempt(db: Db, key: string) {
  await db
    .updateTable("attempts")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** Clears the limits of all accounts if no fingerprint is given. Must not run in a transaction: locking several rows could deadlock with simultaneous logins. */
export async function clearLoginLimits(db: Db, fingerprint = "") {
  const ofLogins = db.selectFrom("attempts").where("key", "like", `login%${fingerprint}%`);
  for (const { key } of await ofLogins.select("key").execute())
    await db.deleteFrom("attempts").where("key", "=", key).execute();
}

export async function purgeOldAttempts(db: Db, now: number) {
  // Skips rows that a request has locked, because waiting for them could deadlock.
  const old = db
    .selectFrom("attempts")
    .select("key")
    .where("expires_at", "<=", now)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("attempts").where("key", "in", old).execute();
}
