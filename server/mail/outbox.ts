// The mails to be sent, as rows: written together with what they are about, claimed by whichever instance is free.
import { randomUUID } from "node:crypto";
import type { MailStatus } from "#contract/monitoring.ts";
import type { Db, OutboxRow, Reader } from "../db/tables.ts";

export type MailKind = "recovery" | "new_account" | "password_changed" | "email_changed" | "links_gone" | "test";

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
const keptFor = 30 * day;

const waitingIn = (db: Pick<Reader, "selectFrom">) => db.selectFrom("outbox").where("sent_at", "is", null).where("failed_at", "is", null);

/** Part of the caller's transaction. Wake the sender after it has been committed. */
export async function enqueue(db: Db, { kind, user_id, address }: NewMail, now: number) {
  await db
    .insertInto("outbox")
    .values({ id: randomUUID(), kind, user_id: user_id ?? null, address: address ?? null, created_at: now, next_attempt_at: now })
    .execute();
}

/** Takes rows that are due. What one instance takes, no other gets before the lease ends. */
export function claim(db: Db, atMost: number, now: number): Promise<OutboxRow[]> {
  return db
    .with("due", (query) =>
      waitingIn(query).select("id").where("next_attempt_at", "<=", now).orderBy("next_attempt_at").limit(atMost).forUpdate().skipLocked(),
    )
    .updateTable("outbox")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: now + lease }))
    .where("id", "in", (query) => query.selectFrom("due").select("id"))
    .returningAll()
    .execute();
}

export async function markSent(db: Db, row: OutboxRow, now: number) {
  await db.updateTable("outbox").set({ sent_at: now, last_error: null }).where("id", "=", row.id).execute();
}

/** To be tried again later, or never again: returns when. */
export async function markFailed(db: Db, row: OutboxRow, { problem, forGood }: { problem: string; forGood: boolean }, now: number) {
  const wait = forGood ? undefined : waits[row.attempts - 1];
  const again = wait === undefined ? undefined : now + wait;
  await stillOurs(db, row)
    .set({ last_error: problem.slice(0, 200), ...(again === undefined ? { failed_at: now } : { next_attempt_at: again }) })
    .execute();
  return again;
}

/** An attempt that was cut off counts as none. */
export async function giveBack(db: Db, row: OutboxRow, now: number) {
  await stillOurs(db, row)
    .set({ attempts: row.attempts - 1, next_attempt_at: now })
    .execute();
}

export async function forget(db: Db, row: OutboxRow) {
  await db.deleteFrom("outbox").where("id", "=", row.id).execute();
}

/** Claiming a row counts its attempts up: with another count, another instance has claimed it. */
const stillOurs = (db: Db, row: OutboxRow) => db.updateTable("outbox").where("id", "=", row.id).where("attempts", "=", row.attempts);

export async function nextDue(db: Db): Promise<number | undefined> {
  const row = await waitingIn(db).select("next_attempt_at").orderBy("next_attempt_at").limit(1).executeTakeFirst();
  return row?.next_attempt_at;
}

/** Those that are sent or given up; the owner may want to see them for a while. */
export async function purgeOldMails(db: Db, now: number) {
  await db
    .deleteFrom("outbox")
    .where((row) => row.or([row("sent_at", "<", now - keptFor), row("failed_at", "<", now - keptFor)]))
    .execute();
}

/** Whether mail goes out, for the owner. */
export async function mailStatus(db: Reader): Promise<Omit<MailStatus, "is_configured">> {
  const sent = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.max("sent_at").as("at"))
    .executeTakeFirst();
  const failing = await db
    .selectFrom("outbox")
    .select(["last_error", "failed_at", "next_attempt_at", "attempts"])
    .where("sent_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy(({ fn }) => fn.coalesce("failed_at", "next_attempt_at"), "desc")
    .limit(1)
    .executeTakeFirst();
  const waiting = await waitingIn(db)
    .where((row) => row.or([row("user_id", "is not", null), row("address", "is not", null)]))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    waiting: waiting.count,
    last_sent_at: sent?.at ? inIso(sent.at) : null,
    last_failure: failing?.last_error ? { at: inIso(failedAt(failing)), problem: failing.last_error } : null,
  };
}

const inIso = (time: number) => new Date(time).toISOString();

/** When one that is to be tried again was tried last: its next time, less the wait that began then. */
const failedAt = ({ failed_at, next_attempt_at, attempts }: Pick<OutboxRow, "failed_at" | "next_attempt_at" | "attempts">) =>
  failed_at ?? next_attempt_at - (waits[attempts - 1] ?? 0);
