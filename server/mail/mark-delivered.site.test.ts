// A mail that went out while the outbox cannot be written: it must not go out again.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../db/tables.ts";
import { engine } from "../testing/databases.ts";
import { startSmtpReceiver } from "../testing/smtp-receiver.ts";
import { startMail } from "../testing/start-mail.ts";

const minute = 60_000;

/** The database itself refuses to mark a mail as sent, until the returned function is called. */
async function refuseMarks(db: Db) {
  if (engine() === "postgres") {
    await sql`alter table outbox add constraint no_mark check (sent_at is null)`.execute(db);
    return () => sql`alter table outbox drop constraint no_mark`.execute(db);
  }
  await sql`create trigger no_mark before update of sent_at on outbox begin select raise(abort, 'disk I/O error'); end`.execute(
    db,
  );
  return () => sql`drop trigger no_mark`.execute(db);
}

test("a mail that was delivered and could not be marked is marked later, and never sent twice", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({ smtpUrl: receiver.url });
  const allowMarks = await refuseMarks(mail.db);
  await mail.put({ kind: "test", address: "ada@example.com" });
  const sender = mail.startSender();
  sender.wake();
  const line = await mail.log.waitFor(({ level }) => level !== "info");
  expect(line).toMatchObject({
    level: "error",
    message: "mail sent, but the outbox could not be written: the mark is tried again",
  });
  expect(await mail.rows()).toMatchObject([
    { sent_at: null, failed_at: null, last_error: null, attempts: 1 },
  ]);
  // The lease is over: the row is due again, and another mail shows that the sender has looked.
  mail.clock.now += 10 * minute;
  await mail.put({ kind: "test", address: "bob@example.com" });
  sender.wake();
  await receiver.waitForMails(2);
  await allowMarks();
  await mail.log.waitFor(
    () =>
      mail.log.all.filter(({ message }) => message === "mail handed to the mail server").length ===
      2,
  );
  expect(await mail.rows()).toMatchObject([
    { sent_at: mail.clock.now - 10 * minute, last_error: null },
    { sent_at: mail.clock.now, last_error: null },
  ]);
  expect(receiver.mails.map(({ recipients }) => recipients.join())).toEqual([
    "ada@example.com",
    "bob@example.com",
  ]);
});

test("a stop in that moment says what may happen, and does not give the mail back as if it had not been sent", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({ smtpUrl: receiver.url });
  await refuseMarks(mail.db);
  await mail.put({ kind: "test", address: "ada@example.com" });
  const sender = mail.startSender();
  sender.wake();
  await mail.log.waitFor(({ level }) => level === "error");
  await sender.stop();
  expect(mail.log.all.map(({ message }) => message)).toContain(
    "mail sent, but the outbox could not be written: it may be sent again after the next start",
  );
  expect(await mail.rows()).toMatchObject([
    { attempts: 1, next_attempt_at: mail.clock.now + 5 * minute, last_error: null },
  ]);
});
