// Mails to followers leave at the owner's rate, and nobody gets two within a day. Whoever claims one counts it in a row of the
// database first, which holds off all other instances until it is done: they share the rate and see what the others have in hand.
import type { Db, OutboxRow } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { type Rule, takeAttempt } from "../limits/attempts.ts";
import { claimToFollowers, giveBack } from "./outbox.ts";

const day = 24 * 60 * 60_000;
const second = 1000;

/** One transaction puts off no more than so many: others want to write, too. */
const mostPutOff = 20;

/** Whole numbers from one on; below that, one mail in so many seconds. */
export const rateRule = (perSecond: number): Rule =>
  perSecond < 1
    ? { limit: 1, window: Math.round(second / perSecond) }
    : { limit: perSecond, window: second };

/** Undefined: none is due, or the rate is used up. */
export async function claimFollowerMail(
  db: Db,
  rule: Rule,
  now: number,
): Promise<OutboxRow | undefined> {
  if (!(await isOneDue(db, now))) return undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      await takeAttempt(transaction, "mail to followers", rule, now);
      for (let tries = 0; tries < mostPutOff; tries++) {
        const [row] = await claimToFollowers(transaction, 1, now);
        const until = row && (await nextTurnOf(transaction, row, now));
        if (!row || until === undefined) return row;
        await giveBack(transaction, row, until);
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "too_often") return undefined;
    throw error;
  }
}

/** Asked without a lock, and mostly answered with no. */
async function isOneDue(db: Db, now: number) {
  const due = db.selectFrom("outbox").select("id").where("playlist_id", "is not", null);
  return (
    (
      await due
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", "<=", now)
        .limit(1)
        .execute()
    ).length > 0
  );
}

/** When this person may be mailed again; undefined: now. One that is under way, or is to be tried again, comes first. */
async function nextTurnOf(
  db: Db,
  { id, user_id }: OutboxRow,
  now: number,
): Promise<number | undefined> {
  const other = await db
    .selectFrom("outbox")
    .select(["sent_at", "next_attempt_at"])
    .where("user_id", "=", user_id)
    .where("playlist_id", "is not", null)
    .where("id", "!=", id)
    .where((row) =>
      row.or([
        row("sent_at", ">", now - day),
        row.and([
          row("sent_at", "is", null),
          row("failed_at", "is", null),
          row("attempts", ">", 0),
          row("next_attempt_at", ">", now),
        ]),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce("sent_at", "next_attempt_at"), "desc")
    .limit(1)
    .executeTakeFirst();
  return other && (other.sent_at === null ? other.next_attempt_at : other.sent_at + day);
}
