import { randomUUID } from "node:crypto";
import { isPublished, undeletedPlaylists } from "../db/published.ts";
import type { Db, MailKind, OutboxRow, Reader } from "../db/tables.ts";

export interface NewMail {
  kind: Exclude<MailKind, "new_playlist">;
  /** A recovery email for an unknown address has no user. The email is queued and dropped, so that the request takes as long as for a known address. */
  user_id?: string | undefined;
  address?: string | undefined;
  follow_request_id?: string | undefined;
  letter?: string;
}

const minute = 60_000;

/** Longer than any attempt to send, so that no other instance sends the same email meanwhile. */
const lease = 5 * minute;
export const lastDelay = 60 * minute;
export const retryDelays = [1 * minute, 5 * minute, 15 * minute, lastDelay];
const day = 24 * 60 * minute;
/** Problem emails and monthly summaries are retried for longer, because they may report that the mail server refuses emails. */
const letterRetriedFor = 7 * day;
const keptFor = 30 * day;

export const selectUnsent = (db: Reader) =>
  db.selectFrom("outbox").where("sent_at", "is", null).where("failed_at", "is", null);

/** Callers must first charge the limit `mailPerIp` if a visitor requests the email. */
export async function enqueue(transaction: Db, mail: NewMail, now: number) {
  await transaction
    .insertInto("outbox")
    .values({
      ...mail,
      // For an unknown address, `null` makes the statement the same as for a known one (promise C2).
      user_id: mail.user_id ?? null,
      id: randomUUID(),
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

type Queue = "account email" | "other email" | "announcements";

const otherKinds: MailKind[] = ["confirm_follow", "problem", "monthly"];

export const isOtherEmail = ({ kind }: OutboxRow) =>
  kind === "new_playlist" || otherKinds.includes(kind);

/** Marks the next due email as being sent: its row then has an attempt, no `last_error`, and a `next_attempt_at` in the future. */
export function claim(db: Db, queue: Queue, now: number) {
  return db
    .with("due", (query) => {
      const due = selectUnsent(query).select("id").where("next_attempt_at", "<=", now);
      const published = undeletedPlaylists(query).select("id").where(isPublished(now));
      const wanted =
        queue === "announcements"
          ? due.where("playlist_id", "in", published)
          : due
              .where("playlist_id", "is", null)
              .where("kind", queue === "other email" ? "in" : "not in", otherKinds);
      return wanted.orderBy("next_attempt_at").limit(1).forUpdate().skipLocked();
    })
    .updateTable("outbox")
    .set({ next_attempt_at: now + lease, last_error: null })
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "in", (query) => query.selectFrom("due").select("id"))
    .returningAll()
    .executeTakeFirst();
}

const rowOf = (db: Db, { id }: OutboxRow) => db.updateTable("outbox").where("id", "=", id);

export async function markSent(db: Db, row: OutboxRow, now: number) {
  await rowOf(db, row).set({ sent_at: now, last_error: null }).execute();
}

export async function markFailed(
  db: Db,
  row: OutboxRow,
  { problem, forGood }: { problem: string; forGood: boolean },
  now: number,
) {
  const isRetriedLetter = row.letter !== null && now < row.created_at + letterRetriedFor;
  const delay = retryDelays[row.attempts - 1] ?? (isRetriedLetter ? lastDelay : undefined);
  const again = forGood || delay === undefined ? undefined : now + delay;
  await rowOf(db, row)
    .set({
      last_error: problem.slice(0, 200),
      ...(again === undefined ? { failed_at: now } : { next_attempt_at: again }),
    })
    .execute();
  return again;
}

export async function releaseMail(db: Db, row: OutboxRow, now: number) {
  const released = { attempts: row.attempts - 1, next_attempt_at: now };
  await rowOf(db, row).set(released).execute();
}

export async function deleteMail(db: Db, { id }: OutboxRow) {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

export async function purgeOldMails(db: Db, now: number) {
  await db
    .deleteFrom("outbox")
    .where((row) =>
      row.or([row("sent_at", "<", now - keptFor), row("failed_at", "<", now - keptFor)]),
    )
    .execute();
}
