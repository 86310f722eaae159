// An attempt is counted before its work and given back when it was no failure: of a hundred at once, only as many as the rule allows get through.
import { sql } from "kysely";
import { bigint } from "../db/bigint.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";

/** So many in a window of so many milliseconds, which begins with the first. */
export interface Rule {
  limit: number;
  window: number;
}

export async function takeAttempt(db: Db, key: string, { limit, window }: Rule, now: number) {
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
  throw new AppError("too_often", Math.max(1, Math.ceil((expires_at - now) / 1000)));
}

export async function giveBackAttempt(db: Db, key: string) {
  await db
    .updateTable("attempts")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

export async function clearAttempts(db: Db, key: string) {
  await db.deleteFrom("attempts").where("key", "=", key).execute();
}

export async function purgeOldAttempts(db: Db, now: number) {
  // Rows that are being counted at this moment are left for the next time: locking them could deadlock.
  const old = db
    .selectFrom("attempts")
    .select("key")
    .where("expires_at", "<=", now)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("attempts").where("key", "in", old).execute();
}
