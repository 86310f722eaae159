import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { startSmtpReceiver } from "../testing/smtp-receiver.ts";
import { startMail } from "../testing/start-mail.ts";
import { mailStatus } from "./status.ts";

const minute = 60_000;
const isDone = ({ message }: { message: string }) => /^mail /.test(message);

describe("each kind of mail", () => {
  const linked = [
    ["recovery", 60 * minute, "Set a new password for Mixtape"],
    ["new_account", 24 * 60 * minute, "Your account on Mixtape"],
  ] as const;

  test.each(linked)(
    "C14: %s goes to the user, with a link made for it and without the name, which may be an advertisement",
    async (kind, lifetimeMs, subject) => {
      await using receiver = await startSmtpReceiver();
      await using mail = await startMail({ smtpUrl: receiver.url });
      const user = await mail.addUser({ full_name: "WIN 1000 EUR now" });
      await mail.put({ kind, user_id: user.id });
      mail.startSender().wake();
      const received = await receiver.waitForMail();
      const [issued] = mail.tokens;
      expect(issued).toMatchObject({ userId: user.id, lifetimeMs });
      const link = `https://mixtape.example/reset-password?token=${issued?.token}`;
      expect(received).toMatchObject({
        subject,
        recipients: [user.email],
        sender: "site@mixtape.example",
      });
      expect(received.to?.value).toEqual([{ name: "", address: user.email }]);
      expect(received.text).toMatch(/^Hello,\n/);
      expect(JSON.stringify(received)).not.toContain(user.full_name);
      expect(received.text).toContain(`\n${link}\n`);
      expect(received.html).toContain(`href="${link}"`);
      await mail.log.waitFor(isDone);
      expect(await mail.rows()).toMatchObject([
        { kind, sent_at: mail.clock.now, failed_at: null, attempts: 1 },
      ]);
    },
  );

  test("the notices and the test mail go to whom they concern, without a link that opens anything", async () => {
    await using receiver = await startSmtpReceiver();
    await using mail = await startMail({ smtpUrl: receiver.url });
    const user = await mail.addUser({ is_active: false });
    await mail.put({ kind: "password_changed", user_id: user.id });
    await mail.put({ kind: "email_changed", user_id: user.id, address: "left@example.com" });
    await mail.put({ kind: "test", address: "owner@example.com" });
    mail.startSender().wake();
    const received = await receiver.waitForMails(3);
    const byRecipient = Object.fromEntries(
      received.map((one) => [one.recipients.join(), one.subject]),
    );
    expect(byRecipient).toEqual({
      [user.email]: "Your password for Mixtape was changed",
      "left@example.com": "Your address for Mixtape was changed",
      "owner@example.com": "Test mail from Mixtape",
    });
    for (const one of received) {
      expect(one.text).toBeTruthy();
      expect(one.html).toBeTruthy();
      expect(`${one.text}${one.html}`).not.toMatch(/reset-password|left@|token/);
    }
    expect(mail.tokens).toEqual([]);
  });

  test("C3: a token lies nowhere but in the mail: its hash in the database, nothing in the log", async () => {
    await using receiver = await startSmtpReceiver();
    await using mail = await startMail({
      smtpUrl: receiver.url.replace("//", "//site:s3cret-word@"),
    });
    receiver.behave("refuses");
    const user = await mail.addUser();
    await mail.put({ kind: "recovery", user_id: user.id });
    const sender = mail.startSender();
    sender.wake();
    await mail.log.waitFor(({ message }) => message.startsWith("mail not sent"));
    receiver.behave("normal");
    mail.clock.now += minute;
    sender.wake();
    await mail.log.waitFor(({ message }) => message === "mail handed to the mail server");
    expect(mail.tokens).toHaveLength(2);
    const outbox = await mail.rows();
    const hashes = await mail.db.selectFrom("reset_tokens").selectAll().execute();
    const written = JSON.stringify([mail.log.all, outbox, hashes]);
    for (const { token } of mail.tokens) expect(written).not.toContain(token);
    expect(written).not.toContain("s3cret-word");
    expect(JSON.stringify(mail.log.all)).not.toContain(user.email);
    expect(hashes).toHaveLength(2);
  });
});

describe("nobody to write to", () => {
  test("a decoy, a recovery for an inactive user: nothing is sent, and the rows are gone", async () => {
    await using receiver = await startSmtpReceiver();
    await using mail = await startMail({ smtpUrl: receiver.url });
    const inactive = await mail.addUser({ is_active: false });
    await mail.put({ kind: "recovery" });
    await mail.put({ kind: "recovery", user_id: inactive.id });
    await mail.put({ kind: "new_account", user_id: inactive.id });
    mail.clock.now += 1;
    await mail.put({ kind: "test", address: "last@example.com" });
    const sender = mail.startSender();
    sender.wake();
    await mail.log.waitFor(isDone);
    await sender.stop();
    expect((await mail.rows()).map(({ kind }) => kind)).toEqual(["test"]);
    expect(receiver.mails.map(({ recipients }) => recipients)).toEqual([["last@example.com"]]);
    expect(mail.tokens).toEqual([]);
  });
});

describe("hostile addresses in the outbox and among the users", () => {
  const hostile = [
    "a@x.com,evil@e.com",
    "a@x.com, evil@e.com",
    "a@x.com;evil@e.com",
    "a@x.com evil@e.com",
    "a@x.com\r\nbcc: evil@e.com",
    "a@x.com\nrcpt to:<evil@e.com>",
    "a@x.com>\r\nrcpt to:<evil@e.com",
    '"a@x.com,evil@e.com"@x.com',
    '"evil@e.com a"@x.com',
    "a <evil@e.com>",
    "group:evil@e.com,a@x.com;",
    "\u212aelvin@x.com",
    "a@x.com\u0000evil@e.com",
  ];

  test("C8: get no mail at all, and are given up at once", async () => {
    await using receiver = await startSmtpReceiver();
    await using mail = await startMail({ smtpUrl: receiver.url });
    // PostgreSQL keeps no NUL, and says so itself.
    const storable = hostile.filter(
      (address) => mail.config.databaseUrl === undefined || !address.includes("\0"),
    );
    for (const address of storable) await mail.put({ kind: "email_changed", address });
    const users = storable.filter((address) => address === address.toLowerCase());
    for (const email of users)
      await mail.put({ kind: "recovery", user_id: (await mail.addUser({ email })).id });
    await mail.put({ kind: "test", address: "ada@example.com" });
    mail.startSender().wake();
    await mail.log.waitFor(
      () => mail.log.all.filter(isDone).length === storable.length + users.length + 1,
    );
    expect(receiver.mails.map(({ recipients }) => recipients)).toEqual([["ada@example.com"]]);
    const rows = await mail.rows();
    expect(rows.filter(({ failed_at }) => failed_at !== null)).toHaveLength(
      storable.length + users.length,
    );
    expect(new Set(rows.map(({ last_error }) => last_error))).toEqual(
      new Set([null, "UndeliverableError: The stored address is not one that mail can be sent to"]),
    );
  });
});

describe("a mail server in trouble", () => {
  test("C10: mail waits longer and longer, and is given up after the fifth attempt", async () => {
    await using receiver = await startSmtpReceiver("refuses");
    await using mail = await startMail({ smtpUrl: receiver.url });
    await mail.put({ kind: "test", address: "ada@example.com" });
    const sender = mail.startSender();
    for (const [index, wait] of [1, 5, 15, 60, undefined].entries()) {
      sender.wake();
      const line = await mail.log.waitFor(({ attempt }) => attempt === index + 1);
      const problem = "The mail server refused the sender or the recipient (451 4.3.0)";
      expect(line).toMatchObject({ problem, level: wait ? "warn" : "error" });
      expect(await mailStatus(mail.db)).toMatchObject({
        last_failure: { at: new Date(mail.clock.now).toISOString(), problem },
        waiting: wait ? 1 : 0,
      });
      if (!wait) break;
      expect(line.again).toBe(new Date(mail.clock.now + wait * minute).toISOString());
      mail.clock.now += wait * minute;
    }
    expect(await mail.rows()).toMatchObject([
      { attempts: 5, failed_at: mail.clock.now, sent_at: null },
    ]);
    expect(receiver.mails).toEqual([]);
  });

  test("mail survives a restart", async () => {
    await using receiver = await startSmtpReceiver("refuses");
    await using mail = await startMail({ smtpUrl: receiver.url });
    await mail.put({ kind: "test", address: "ada@example.com" });
    const before = mail.startSender();
    before.wake();
    await mail.log.waitFor(isDone);
    await before.stop();
    receiver.behave("normal");
    mail.clock.now += minute;
    mail.startSender().wake();
    expect(await receiver.waitForMail()).toMatchObject({ recipients: ["ada@example.com"] });
  });

  test("C10: stopping under a server that never greets takes about a second, and the mail is as if never tried", async () => {
    await using receiver = await startSmtpReceiver("never greets");
    await using mail = await startMail({ smtpUrl: receiver.url });
    for (let index = 0; index < 7; index += 1)
      await mail.put({ kind: "test", address: `${index}@example.com` });
    const sender = mail.startSender();
    sender.wake();
    await receiver.waitForConnections(5);
    const started = performance.now();
    await sender.stop();
    expect(performance.now() - started).toBeLessThan(2000);
    expect(receiver.mostConnections()).toBe(5);
    const rows = await mail.rows();
    expect(rows).toMatchObject(
      rows.map(() => ({
        attempts: 0,
        next_attempt_at: mail.clock.now,
        sent_at: null,
        last_error: null,
      })),
    );
    receiver.behave("normal");
    mail.startSender().wake();
    expect(await receiver.waitForMails(7)).toHaveLength(7);
  });

  test("a mail that the server has just taken is not sent again after a stop", async () => {
    await using receiver = await startSmtpReceiver();
    await using mail = await startMail({ smtpUrl: receiver.url });
    for (let index = 0; index < 5; index += 1)
      await mail.put({ kind: "test", address: `${index}@example.com` });
    const sender = mail.startSender();
    sender.wake();
    await receiver.waitForMails(5);
    await sender.stop();
    mail.startSender().wake();
    await mail.log.waitFor(() => mail.log.all.filter(isDone).length === 5);
    expect(new Set(receiver.mails.map(({ recipients }) => recipients.join())).size).toBe(5);
    expect(receiver.mails).toHaveLength(5);
  });
});

test("two senders over one database send 50 mails once each, five at a time", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({ smtpUrl: receiver.url });
  for (let index = 0; index < 50; index += 1)
    await mail.put({ kind: "test", address: `${index}@example.com` });
  const senders = [mail.startSender(), mail.startSender()];
  for (const sender of senders) sender.wake();
  await mail.log.waitFor(() => mail.log.all.filter(isDone).length >= 50);
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(receiver.mails).toHaveLength(50);
  expect(new Set(receiver.mails.map(({ recipients }) => recipients.join())).size).toBe(50);
  expect(receiver.mostConnections()).toBeLessThanOrEqual(10);
  expect(
    (await mail.rows()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1),
  ).toBe(true);
});

test("a mail that falls due later is sent by itself", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({ smtpUrl: receiver.url });
  await mail.put({ kind: "test", address: "ada@example.com" });
  mail.clock.now -= 2000;
  mail.startSender().wake();
  mail.clock.now += 2000;
  expect(await receiver.waitForMail()).toMatchObject({ recipients: ["ada@example.com"] });
});

test("a database that is gone is logged, and holds nothing up", async () => {
  await using mail = await startMail();
  await mail.db.destroy();
  const sender = mail.startSender();
  sender.wake();
  await mail.log.waitFor(
    ({ level, message }) => level === "error" && message === "the outbox could not be read",
  );
  await sender.stop();
});

test("without a mail server, mails become files and the log says where", async () => {
  await using mail = await startMail();
  const user = await mail.addUser();
  await mail.put({ kind: "recovery", user_id: user.id });
  mail.startSender().wake();
  const line = await mail.log.waitFor(isDone);
  const folder = join(mail.config.dataDir, "outbox");
  const [file = ""] = readdirSync(folder);
  expect(line.message).toContain(join(folder, file));
  const parsed = await simpleParser(readFileSync(join(folder, file)));
  expect(parsed.text).toContain(`token=${mail.tokens[0]?.token}`);
});
