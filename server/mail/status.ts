import type { MailStatus } from "#contract/monitoring.ts";
import type { OutboxRow, Reader } from "../db/tables.ts";
import { waitingIn, waitsOf } from "./outbox.ts";

/** Whether mail goes out, for the owner. */
export async function mailStatus(db: Reader): Promise<Omit<MailStatus, "is_configured">> {
  const sent = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.max("sent_at").as("at"))
    .executeTakeFirst();
  const failing = await db
    .selectFrom("outbox")
    .select(["last_error", "failed_at", "next_attempt_at", "attempts", "playlist_id"])
    .where("sent_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy(({ fn }) => fn.coalesce("failed_at", "next_attempt_at"), "desc")
    .limit(1)
    .executeTakeFirst();
  // Those to followers are counted with the playlist they are about.
  const waiting = await waitingIn(db)
    .where("playlist_id", "is", null)
    .where((row) => row.or([row("user_id", "is not", null), row("address", "is not", null)]))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    waiting: waiting.count,
    last_sent_at: sent?.at ? inIso(sent.at) : null,
    last_failure: failing?.last_error
      ? { at: inIso(failedAt(failing)), problem: failing.last_error }
      : null,
  };
}

const inIso = (time: number) => new Date(time).toISOString();

type Failing = Pick<OutboxRow, "failed_at" | "next_attempt_at" | "attempts" | "playlist_id">;

/** When one that is to be tried again was tried last: its next time, less the wait that began then. */
const failedAt = (row: Failing) =>
  row.failed_at ?? row.next_attempt_at - (waitsOf(row)[row.attempts - 1] ?? 0);
