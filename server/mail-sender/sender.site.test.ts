import { expect, test } from "vitest";
import { announce } from "../followers/announcements.ts";
import { mailStatus } from "../mail/status.ts";
import { addFollower, tokenIn } from "../testing/mail-site.ts";
import { startSmtpReceiver } from "../testing/smtp-receiver.ts";
import { startMail } from "../testing/start-mail.ts";
import { playlistRow } from "../testing/whole-playlist.ts";

const minute = 60_000;
const isDone = ({ message }: { message: string }) => /^mail /.test(message);

const linked = [
  ["recovery", 60 * minute, "Set a new password for Mixtape"],
  ["new_account", 24 * 60 * minute, "Your account on Mixtape"],
] as const;

test.each(linked)(
  "C14: %s goes to the user, with a link made for it and without the name, which may be an advertisement",
  async (kind, lifetime, subject) => {
    await using receiver = await startSmtpReceiver();
    await using mail = await startMail({ smtpUrl: receiver.url });
    const user = await mail.addUser({ full_name: "WIN 1000 EUR now" });
    await mail.put({ kind, user_id: user.id });
    mail.startSender().wake();
    const received = await receiver.waitForMail();
    const link = `https://mixtape.example/reset-password?token=${tokenIn(received)}`;
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
    expect(await mail.db.selectFrom("reset_tokens").selectAll().execute()).toMatchObject([
      { user_id: user.id, expires_at: mail.clock.now + lifetime },
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
  for (const one of received)
    expect(`${one.text}${one.html}`).not.toMatch(/reset-password|left@|token/);
});

test("C3: a token lies nowhere but in the mail: its hash in the database, nothing in the log", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({
    smtpUrl: receiver.url.replace("//", "//site:s3cret-word@"),
  });
  const user = await mail.addUser();
  await mail.put({ kind: "recovery", user_id: user.id });
  mail.startSender().wake();
  const token = tokenIn(await receiver.waitForMail());
  await mail.log.waitFor(isDone);
  const hashes = await mail.db.selectFrom("reset_tokens").selectAll().execute();
  expect(hashes).toHaveLength(1);
  const written = JSON.stringify([mail.log.all, await mail.rows(), hashes]);
  for (const secret of [token, "s3cret-word"]) expect(written).not.toContain(secret);
  expect(JSON.stringify(mail.log.all)).not.toContain(user.email);
});

test("a decoy, a link for an inactive user: nothing is sent, the rows are gone, and no other mail waits for them", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({
    smtpUrl: receiver.plainUrl,
    environment: { MAIL_RATE: "0.01" },
  });
  const inactive = await mail.addUser({ is_active: false });
  await mail.put({ kind: "recovery" });
  await mail.put({ kind: "recovery", user_id: inactive.id });
  await mail.put({ kind: "new_account", user_id: inactive.id });
  mail.clock.now += 1;
  await mail.put({ kind: "test", address: "last@example.com" });
  mail.startSender().wake();
  await mail.log.waitFor(isDone);
  expect((await mail.rows()).map(({ kind }) => kind)).toEqual(["test"]);
  expect(receiver.mails.map(({ recipients }) => recipients)).toEqual([["last@example.com"]]);
});

test("C10: mail waits 1, 5, 15 and 60 minutes, and is given up after the fifth attempt", async () => {
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

test("C10: a stop under a server that never greets is not held up, and the mails go out after the next start", async () => {
  await using receiver = await startSmtpReceiver("never greets");
  await using mail = await startMail({ smtpUrl: receiver.url });
  for (const name of ["ada", "zoe"])
    await mail.put({ kind: "test", address: `${name}@example.com` });
  const sender = mail.startSender();
  sender.wake();
  await receiver.waitForConnections(1);
  await sender.stop();
  const untried = { attempts: 0, last_error: null };
  expect(await mail.rows()).toMatchObject([untried, untried]);
  receiver.behave("normal");
  mail.startSender().wake();
  expect(await receiver.waitForMails(2)).toHaveLength(2);
});

test("a mail that the server has just taken is not sent again after a stop", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({ smtpUrl: receiver.url });
  for (let index = 0; index < 5; index += 1)
    await mail.put({ kind: "test", address: `${index}@example.com` });
  const sender = mail.startSender();
  sender.wake();
  await receiver.waitForMails(2);
  await sender.stop();
  mail.startSender().wake();
  await mail.log.waitFor(() => mail.log.all.filter(isDone).length === 5);
  expect(new Set(receiver.mails.map(({ recipients }) => recipients.join())).size).toBe(5);
  expect(receiver.mails).toHaveLength(5);
});

test("two senders over one database send 30 mails once each", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({ smtpUrl: receiver.url });
  for (let index = 0; index < 30; index += 1)
    await mail.put({ kind: "test", address: `${index}@example.com` });
  for (const sender of [mail.startSender(), mail.startSender()]) sender.wake();
  await mail.log.waitFor(() => mail.log.all.filter(isDone).length >= 30);
  expect(new Set(receiver.mails.map(({ recipients }) => recipients.join())).size).toBe(30);
  expect(receiver.mails).toHaveLength(30);
});

/** Followers, and a playlist that is announced to them. */
async function announcing(mail: Awaited<ReturnType<typeof startMail>>, followers: string[]) {
  const playlist = playlistRow({ month: 3 });
  await mail.db.insertInto("playlists").values(playlist).execute();
  for (const email of followers) await addFollower(mail.db, email);
  await mail.db
    .transaction()
    .execute((transaction) =>
      announce(transaction, playlist.id, { now: mail.clock.now, delay: 0 }),
    );
}

test("account mail goes first, one mail at a time", async () => {
  await using receiver = await startSmtpReceiver("stalls");
  await using mail = await startMail({ smtpUrl: receiver.plainUrl });
  await announcing(mail, ["1@example.com", "2@example.com", "3@example.com"]);
  const sender = mail.startSender();
  sender.wake();
  await receiver.waitForStalls(1);
  await mail.put({ kind: "test", address: "ada@example.com" });
  receiver.proceed();
  const order = (await receiver.waitForMails(4)).map(({ recipients }) => recipients.join());
  expect(order.indexOf("ada@example.com")).toBe(1);
  expect(receiver.mostConnections()).toBe(1);
});

test("between two mails there is the time that MAIL_RATE says", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startMail({
    smtpUrl: receiver.plainUrl,
    environment: { MAIL_RATE: "2" },
  });
  for (const name of ["ada", "zoe"])
    await mail.put({ kind: "test", address: `${name}@example.com` });
  mail.startSender().wake();
  await receiver.waitForMail();
  const first = performance.now();
  await receiver.waitForMails(2);
  // Whatever the machine does meanwhile, it is never less.
  expect(performance.now() - first).toBeGreaterThan(400);
});

test("what a sender had in hand when it died is sent once its lease is over", async () => {
  await using receiver = await startSmtpReceiver("stalls");
  await using mail = await startMail({ smtpUrl: receiver.plainUrl });
  const people = ["1@example.com", "2@example.com"];
  await announcing(mail, people);
  mail.startSender().wake();
  await receiver.waitForStalls(1);
  mail.clock.now += 5 * minute;
  receiver.behave("normal");
  mail.startSender().wake();
  const mails = await receiver.waitForMails(2);
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(people);
});

test("a database that is gone is logged, and holds nothing up", async () => {
  await using mail = await startMail();
  // Kysely ends only what it has used.
  await mail.db.selectFrom("outbox").select("id").execute();
  await mail.db.destroy();
  const sender = mail.startSender();
  sender.wake();
  await mail.log.waitFor(({ message }) => message === "the outbox cannot be read or written");
  await sender.stop();
});
