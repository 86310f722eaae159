// An attempt is counted before its work and given back when it was no failure: of a hundred at once, only as many as the rule allows get through.
import { sql } from "kysely";
import { bigint } from "../db/bigint.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";

export interface Rule {
  limit: number;
  /** Milliseconds. */
  window: number;
  /** Beyond the limit one attempt after each wait, which doubles, instead of none until the window ends. */
  growingWaits?: Waits;
}

/** Milliseconds. */
interface Waits {
  shortest: number;
  longest: number;
}

export async function takeAttempt(
  db: Db,
  key: string,
  { limit, window, growingWaits }: Rule,
  now: number,
) {
  const windowEnds = bigint(now + window);
  const isOver = sql<boolean>`attempts.expires_at <= ${bigint(now)}`;
  const growing = sql<boolean>`attempts.count + 1 >= ${limit}`;
  const extended = growingWaits
    ? sql`when ${growing} then ${bigint(now + window + growingWaits.longest)}`
    : sql``;
  const taken = await db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at: now + window, retry_at: now + window })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
          expires_at: sql<number>`case when ${isOver} then ${windowEnds} ${extended} else attempts.expires_at end`,
          retry_at: sql<number>`case when ${isOver} then ${windowEnds} else ${growingWaits ? waitAfter(limit, growingWaits, now) : sql`attempts.expires_at`} end`,
        })
        .where(
          sql<boolean>`(${isOver} or attempts.count < ${limit} or ${growingWaits ? sql`attempts.retry_at <= ${bigint(now)}` : sql`false`})`,
        ),
    )
    .returning("count")
    .executeTakeFirst();
  if (taken) return;
  const { retry_at } = await db
    .selectFrom("attempts")
    .select("retry_at")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  throw new AppError("too_often", Math.max(1, Math.ceil((retry_at - now) / 1000)));
}

function waitAfter(limit: number, { shortest, longest }: Waits, now: number) {
  const waits = Array.from(
    { length: Math.ceil(Math.log2(longest / shortest)) },
    (_, doubled) => sql`when ${limit + doubled} then ${bigint(now + shortest * 2 ** doubled)}`,
  );
  return sql<number>`case when attempts.count + 1 < ${limit} then ${bigint(now)} else case attempts.count + 1 ${sql.join(waits, sql` `)} else ${bigint(now + longest)} end end`;
}

export async function giveBackAttempt(db: Db, key: string, now: number) {
  await db
    .updateTable("attempts")
    .set((row) => ({ count: row("count", "-", 1), retry_at: now }))
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
