import type { MailStatus } from "#contract/overview.ts";
import { countOf } from "../db/long-lists.ts";
import type { OutboxRow, Reader } from "../db/tables.ts";
import { lastDelay, retryDelays, selectUnsent } from "./outbox.ts";

export async function mailStatus(db: Reader): Promise<Omit<MailStatus, "is_configured">> {
  const sent = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.max("sent_at").as("at"))
    .executeTakeFirst();
  const failing = await db
    .selectFrom("outbox")
    .select(["last_error", "failed_at", "next_attempt_at", "attempts"])
    .where("last_error", "is not", null)
    .orderBy(({ fn }) => fn.coalesce("failed_at", "next_attempt_at"), "desc")
    .limit(1)
    .executeTakeFirst();
  const waiting = await countOf(
    selectUnsent(db)
      .where("playlist_id", "is", null)
      // A recovery email for an unknown address has none of these values and is never sent.
      .where(
        ({ fn }) => fn.coalesce("user_id", "address", "follow_request_id", "letter"),
        "is not",
        null,
      ),
  );
  return {
    waiting,
    last_sent_at: sent?.at ? inIso(sent.at) : null,
    last_failure: failing?.last_error
      ? { at: inIso(failedAt(failing)), problem: failing.last_error }
      : null,
  };
}

/** Ignores problem emails and monthly summaries, because a failed problem email must not cause another one. */
export async function givenUpSince(db: Reader, time: number) {
  const givenUp = db
    .selectFrom("outbox")
    .where("failed_at", ">", time)
    // Emails to refused addresses have fewer attempts, because they are not retried. These addresses are listed under Followers.
    .where("attempts", ">", retryDelays.length)
    .where("letter", "is", null);
  const last = await givenUp.select("last_error").orderBy("failed_at", "desc").executeTakeFirst();
  return { count: await countOf(givenUp), problem: last?.last_error ?? "" };
}

const inIso = (time: number) => new Date(time).toISOString();

const failedAt = (row: Pick<OutboxRow, "failed_at" | "next_attempt_at" | "attempts">) =>
  row.failed_at ?? row.next_attempt_at - (retryDelays[row.attempts - 1] ?? lastDelay);
