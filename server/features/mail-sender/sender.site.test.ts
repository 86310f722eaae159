import { expect, test } from "vitest";
import { mailStatus } from "../../mail/status.ts";
import { tokenIn } from "../../testing/mail-site.ts";
import { startMail } from "../../testing/start-mail.ts";
import { confirmFollow } from "../followers/following.ts";

const minute = 60_000;

test.each([
  ["recovery", 60 * minute, "Set a new password for Mixtape"],
  ["new_account", 24 * 60 * minute, "Your account on Mixtape"],
] as const)(
  "C3, C14: %s email: contains a link whose token is stored nowhere else",
  async (kind, lifetime, subject) => {
    await using mail = await startMail();
    const { id, email } = await mail.addUser();
    await mail.put({ kind, user_id: id });
    mail.startSender();
    const received = await mail.receiver.waitForMail();
    const token = tokenIn(received);
    const link = `https://mixtape.example/reset-password?token=${token}`;
    expect(received).toMatchObject({
      subject,
      recipients: [email],
      sender: "site@mixtape.example",
      to: { value: [{ name: "", address: email }] },
      text: expect.stringMatching(/^Hello,\n/),
      html: expect.stringContaining(`href="${link}"`),
    });
    expect(received.text).toContain(`\n${link}\n`);
    expect(JSON.stringify(received)).not.toContain("EUR");
    await mail.sent(1);
    const rows = await mail.rows();
    expect(rows).toMatchObject([{ kind, sent_at: mail.clock.now, failed_at: null, attempts: 1 }]);
    const tokens = await mail.db.selectFrom("reset_tokens").selectAll().execute();
    expect(tokens).toMatchObject([{ user_id: id, expires_at: mail.clock.now + lifetime }]);
    expect(JSON.stringify([mail.log.all, rows, tokens])).not.toMatch(`${token}|s3cret-word`);
    expect(JSON.stringify(mail.log.all)).not.toContain(email);
  },
);

test("notices and test email: go to the right address and contain no link with a token", async () => {
  await using mail = await startMail();
  const { id, email } = await mail.addUser(false);
  await mail.put({ kind: "password_changed", user_id: id });
  await mail.put({ kind: "email_changed", user_id: id, address: "left@example.com" });
  await mail.put({ kind: "test", address: "owner@example.com" });
  mail.startSender();
  const received = await mail.receiver.waitForMails(3);
  expect(Object.fromEntries(received.map((one) => [one.recipients, one.subject]))).toEqual({
    [email]: "Your password for Mixtape was changed",
    "left@example.com": "Your email address for Mixtape was changed",
    "owner@example.com": "Test email from Mixtape",
  });
  for (const { text, html } of received)
    expect(`${text}${html}`).not.toMatch(/reset-password|left@|token/);
});

test("outbox: recovery emails for unknown and inactive users are dropped", async () => {
  await using mail = await startMail();
  const { id } = await mail.addUser(false);
  await mail.put({ kind: "recovery" });
  for (const kind of ["recovery", "new_account"] as const) await mail.put({ kind, user_id: id });
  mail.clock.now += 1;
  await mail.putMany(1);
  // The recovery without a user is for an unknown address, so it is not counted as waiting.
  expect(await mailStatus(mail.db)).toMatchObject({ waiting: 3 });
  mail.startSender();
  await mail.sent(1);
  expect(await mail.rows()).toMatchObject([{ kind: "test" }]);
  expect(mail.receiver.mails).toHaveLength(1);
});

test("C10: outbox: an email is retried after 1, 5, 15 and 60 minutes and then given up", async () => {
  await using mail = await startMail("refuses");
  await mail.putMany(1);
  const sender = mail.startSender();
  for (const [index, wait] of [1, 5, 15, 60, undefined].entries()) {
    sender.wake();
    const line = await mail.log.waitFor(({ attempt }) => attempt === index + 1);
    const problem = "The mail server rejected the sender or the recipient (451 4.3.0)";
    expect(line).toMatchObject({ problem, level: wait ? "warn" : "error" });
    expect(await mailStatus(mail.db)).toMatchObject({
      last_failure: { at: new Date(mail.clock.now).toISOString(), problem },
      waiting: wait ? 1 : 0,
    });
    if (!wait) break;
    expect(line.again).toBe(new Date(mail.clock.now + wait * minute).toISOString());
    mail.clock.now += wait * minute;
  }
  const givenUp = { attempts: 5, failed_at: mail.clock.now, sent_at: null };
  expect(await mail.rows()).toMatchObject([givenUp]);
});

test("outbox: a confirmation email that is sent again contains the same link", async () => {
  await using mail = await startMail();
  await mail.putConfirmation("friend@example.com");
  expect(await mailStatus(mail.db)).toMatchObject({ waiting: 1 });
  const sender = mail.startSender();
  await mail.sent(1);
  // Changes the row as if the mail server's response had been lost.
  await mail.db.updateTable("outbox").set({ sent_at: null, next_attempt_at: 0 }).execute();
  sender.wake();
  const [first = "", second] = (await mail.receiver.waitForMails(2)).map(tokenIn);
  expect(second).toBe(first);
  await confirmFollow(mail.db, first, mail.clock.now, (text) => text);
  expect(await mail.db.selectFrom("followers").select("email").execute()).toEqual([
    { email: "friend@example.com" },
  ]);
});

test("C10: mail sender: a mail server that does not respond does not delay a stop", async () => {
  await using mail = await startMail("never greets");
  await mail.putMany(2);
  const sender = mail.startSender();
  await mail.receiver.waitForConnections(1);
  await sender.stop();
  const untried = { attempts: 0, last_error: null };
  expect(await mail.rows()).toMatchObject([untried, untried]);
  mail.receiver.behave("normal");
  mail.startSender();
  await mail.receiver.waitForMails(2);
});

test.each(["two senders with one database", "a stop and restart of the sender"])(
  "outbox: every email is sent exactly once despite %s",
  async (way) => {
    await using mail = await startMail();
    await mail.putMany(20);
    const first = mail.startSender();
    if (way.startsWith("a stop")) {
      await mail.receiver.waitForMails(2);
      await first.stop();
    }
    mail.startSender();
    await mail.sent(20);
    const recipients = mail.receiver.mails.map((one) => one.recipients.join());
    expect([recipients.length, new Set(recipients).size]).toEqual([20, 20]);
  },
);
