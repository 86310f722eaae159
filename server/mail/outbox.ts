// The mails to be sent, as rows: written together with what they are about, claimed by whichever instance is free.
import { randomUUID } from "node:crypto";
import type { Db, OutboxRow, Reader } from "../db/tables.ts";

export type MailKind =
  | ("recovery" | "new_account" | "password_changed" | "email_changed" | "test")
  | ("confirm_follow" | "new_playlist");

export interface NewMail {
  kind: MailKind;
  /** Whose account it is about. With neither this nor an address the row is a decoy: it costs what a real one costs, and is dropped unsent. */
  user_id?: string | undefined;
  address?: string | undefined;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Longer than any attempt may take: until it is over, no other instance takes the row. */
const lease = 5 * minute;
const waits = [1 * minute, 5 * minute, 15 * minute, 60 * minute];
/** Longer: a mail server may be away for a night, and nobody would notice that mails to followers were given up. */
const waitsOfFollowers = [...waits, 4 * 60 * minute, 8 * 60 * minute, 12 * 60 * minute, day];
const keptFor = 30 * day;

/** How long after each failed attempt the next one comes. */
export const waitsOf = ({ playlist_id }: Pick<OutboxRow, "playlist_id">) =>
  playlist_id === null ? waits : waitsOfFollowers;

export const waitingIn = (db: Pick<Reader, "selectFrom">) =>
  db.selectFrom("outbox").where("sent_at", "is", null).where("failed_at", "is", null);

/** Part of the caller's transaction. Wake the sender after it has been committed. */
export async function enqueue(db: Db, { kind, user_id, address }: NewMail, now: number) {
  await db
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      kind,
      user_id: user_id ?? null,
      address: address ?? null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

/** Takes rows that are due. What one instance takes, no other gets before the lease ends. Mails to followers are claimed in claim-follower-mail.ts. */
export const claim = (db: Db, atMost: number, now: number) =>
  claimWhere(db, { toFollowers: false }, atMost, now);

/** Likewise those to followers alone (claim-follower-mail.ts). */
export const claimToFollowers = (db: Db, atMost: number, now: number) =>
  claimWhere(db, { toFollowers: true }, atMost, now);

function claimWhere(
  db: Db,
  { toFollowers }: { toFollowers: boolean },
  atMost: number,
  now: number,
): Promise<OutboxRow[]> {
  return db
    .with("due", (query) =>
      waitingIn(query)
        .select("id")
        .where("playlist_id", toFollowers ? "is not" : "is", null)
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("outbox")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: now + lease }))
    .where("id", "in", (query) => query.selectFrom("due").select("id"))
    .returningAll()
    .execute();
}

export async function markSent(db: Db, row: OutboxRow, now: number) {
  await db
    .updateTable("outbox")
    .set({ sent_at: now, last_error: null })
    .where("id", "=", row.id)
    .execute();
}

/** To be tried again later, or never again: returns when. */
export async function markFailed(
  db: Db,
  row: OutboxRow,
  { problem, forGood }: { problem: string; forGood: boolean },
  now: number,
) {
  const wait = forGood ? undefined : waitsOf(row)[row.attempts - 1];
  const again = wait === undefined ? undefined : now + wait;
  await stillOurs(db, row)
    .set({
      last_error: problem.slice(0, 200),
      handed_at: null,
      ...(again === undefined ? { failed_at: now } : { next_attempt_at: again }),
    })
    .execute();
  return again;
}

/** An attempt that was cut off, or put off, counts as none. */
export async function giveBack(db: Db, row: OutboxRow, until: number) {
  await stillOurs(db, row)
    .set({ attempts: row.attempts - 1, next_attempt_at: until })
    .execute();
}

/** The last check before the mail server accepts a mail to a follower. False: they have left meanwhile, or it was taken back, or another instance has it. */
export async function handOver(db: Db, row: OutboxRow, now: number): Promise<boolean> {
  const follower = db
    .selectFrom("users")
    .select("id")
    .where("id", "=", row.user_id)
    .where("follows", "=", "yes");
  const { numUpdatedRows } = await stillOurs(db, row)
    .set({ handed_at: now })
    .where(({ exists }) => exists(follower))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function forget(db: Db, row: OutboxRow) {
  await db.deleteFrom("outbox").where("id", "=", row.id).execute();
}

/** Claiming a row counts its attempts up: with another count, another instance has claimed it. */
const stillOurs = (db: Db, row: OutboxRow) =>
  db.updateTable("outbox").where("id", "=", row.id).where("attempts", "=", row.attempts);

export async function nextDue(db: Db): Promise<number | undefined> {
  const row = await waitingIn(db)
    .select("next_attempt_at")
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

/** Those that are sent or given up; the owner may want to see them for a while. */
export async function purgeOldMails(db: Db, now: number) {
  await db
    .deleteFrom("outbox")
    .where((row) =>
      row.or([row("sent_at", "<", now - keptFor), row("failed_at", "<", now - keptFor)]),
    )
    .execute();
}
