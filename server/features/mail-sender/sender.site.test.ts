import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { type Environment, readConfig } from "../../config.ts";
import { enqueue, type NewMail } from "../../mail/outbox.ts";
import { mailStatus } from "../../mail/status.ts";
import { openDatabase } from "../../open-database.ts";
import { Arrivals } from "../../testing/arrivals.ts";
import { emptyPlace } from "../../testing/databases.ts";
import { addFollower, tokenIn } from "../../testing/mail-site.ts";
import { type Behaviour, startSmtpReceiver } from "../../testing/smtp-receiver.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { hashOf } from "../auth/link-token.ts";
import { announce } from "../followers/announcements.ts";
import { siteDefaults } from "../site/defaults.ts";
import { insertUser } from "../users/queries.ts";
import { createMailSender } from "./sender.ts";

const minute = 60_000;

async function startMail(behaviour: Behaviour = "normal", environment: Environment = {}) {
  await using owned = new AsyncDisposableStack();
  const receiver = owned.use(await startSmtpReceiver(behaviour));
  const { dataDir, databaseUrl } = owned.use(await emptyPlace());
  const config = {
    ...readConfig({
      SITE_URL: "https://mixtape.example",
      MAIL_FROM: "Mixtape <site@mixtape.example>",
      MAIL_RATE: "100",
      SMTP_URL: receiver.url.replace("//", "//site:s3cret-word@"),
      DATA_DIR: dataDir,
      ...environment,
    }),
    databaseUrl,
  };
  const { db, close } = await openDatabase(config);
  owned.defer(close);
  const clock = { now: Date.UTC(2026, 0, 2, 3, 4, 5) };
  const log = new Arrivals<{ level: string; message: string; [detail: string]: unknown }>();
  const write = (level: string) => (details: unknown, message?: string) =>
    log.add({ level, message: message ?? "", ...(details as object) });
  const put = (mail: NewMail) =>
    db.transaction().execute((transaction) => enqueue(transaction, mail, clock.now));
  const dispose = owned.move();
  return {
    receiver,
    db,
    clock,
    log,
    put,
    putMany: async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await put({ kind: "test", address: `${index}@example.com` });
    },
    /** Resolves when this many emails have been sent. */
    sent: (count: number) =>
      log.waitFor(() => log.all.filter(({ message }) => message.includes("email")).length >= count),
    rows: () => db.selectFrom("outbox").selectAll().orderBy("created_at").execute(),
    addUser: (is_active = true) =>
      insertUser(
        db,
        {
          email: "ada@example.com",
          full_name: "WIN 1000 EUR",
          password_hash: "$argon2id$x",
          is_active,
        },
        clock.now,
        "email_taken",
      ),
    putConfirmation: async (email: string) => {
      const follow_request_id = randomUUID();
      await db
        .insertInto("follow_requests")
        .values({ id: follow_request_id, email, expires_at: clock.now + 60 * minute })
        .execute();
      await put({ kind: "confirm_follow", follow_request_id });
    },
    startSender(plugin?: KyselyPlugin) {
      const sender = createMailSender({
        db: plugin ? db.withPlugin(plugin) : db,
        config,
        now: () => clock.now,
        log: { info: write("info"), warn: write("warn"), error: write("error") },
        readSettings: async () => siteDefaults(),
        linkToken: hashOf,
      });
      dispose.defer(sender.stop);
      sender.wake();
      return sender;
    },
    [Symbol.asyncDispose]: () => dispose.disposeAsync(),
  };
}

test.each([
  ["recovery", 60 * minute, "Set a new password for Mixtape"],
  ["new_account", 24 * 60 * minute, "Your account on Mixtape"],
] as const)(
  "C3, C14: %s email: has the link, which is stored nowhere else, and not the user's name",
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

test("notices and the test email: go to the right address, without a link that grants anything", async () => {
  await using mail = await startMail();
  const { id, email } = await mail.addUser(false);
  await mail.put({ kind: "password_changed", user_id: id });
  await mail.put({ kind: "email_changed", user_id: id, address: "left@example.com" });
  await mail.put({ kind: "test", address: "owner@example.com" });
  mail.startSender();
  const received = await mail.receiver.waitForMails(3);
  expect(new Map(received.map((one) => [one.recipients.join(), one.subject]))).toEqual(
    new Map([
      [email, "Your password for Mixtape was changed"],
      ["left@example.com", "Your email address for Mixtape was changed"],
      ["owner@example.com", "Test email from Mixtape"],
    ]),
  );
  for (const { text, html } of received)
    expect(`${text}${html}`).not.toMatch(/reset-password|left@|token/);
});

test("outbox: drops decoys and links for inactive users, and goes on", async () => {
  await using mail = await startMail();
  const { id } = await mail.addUser(false);
  await mail.put({ kind: "recovery" });
  await mail.put({ kind: "recovery", user_id: id });
  await mail.put({ kind: "new_account", user_id: id });
  mail.clock.now += 1;
  await mail.putMany(1);
  mail.startSender();
  await mail.sent(1);
  expect(await mail.rows()).toMatchObject([{ kind: "test" }]);
  expect(mail.receiver.mails).toHaveLength(1);
});

test("C10: outbox: retries after 1, 5, 15 and 60 minutes, and gives up after the fifth attempt", async () => {
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

test("C10: outbox: a silent mail server does not delay a stop; the next start sends the emails", async () => {
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

test.each(["two senders over one database", "a stop in the middle"])(
  "outbox: with %s, every email is sent once",
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

async function announceTo(
  { db, clock }: Awaited<ReturnType<typeof startMail>>,
  followers: string[],
) {
  const playlist = playlistRow({ month: 3 });
  await db.insertInto("playlists").values(playlist).execute();
  for (const email of followers) await addFollower(db, email);
  await db
    .transaction()
    .execute((transaction) => announce(transaction, playlist.id, { now: clock.now, delay: 0 }));
}

test("outbox: sends account email first, then confirmations, then announcements", async () => {
  await using mail = await startMail("stalls");
  await announceTo(mail, ["1@example.com", "2@example.com", "3@example.com"]);
  mail.startSender();
  await mail.receiver.waitForStalls(1);
  await mail.putConfirmation("bob@example.com");
  await mail.put({ kind: "test", address: "ada@example.com" });
  mail.receiver.proceed();
  const mails = await mail.receiver.waitForMails(5);
  expect(mails.slice(1, 3).flatMap(({ recipients }) => recipients)).toEqual([
    "ada@example.com",
    "bob@example.com",
  ]);
  expect(mail.receiver.maxConnections()).toBe(1);
});

test("outbox: MAIL_RATE delays confirmations and announcements, but no account email", async () => {
  await using mail = await startMail("normal", { MAIL_RATE: "0.01" });
  await announceTo(mail, ["1@example.com"]);
  await mail.putConfirmation("bob@example.com");
  await mail.putConfirmation("eve@example.com");
  const sender = mail.startSender();
  await mail.sent(1);
  await mail.putMany(2);
  sender.wake();
  await mail.sent(3);
  await sender.stop();
  const sent = mail.receiver.mails.map(({ subject }) => subject);
  const test = "Test email from Mixtape";
  expect(sent).toEqual(["Follow Mixtape?", test, test]);
});

test("outbox: an error in one announcement delays neither account email nor the next one", async () => {
  await using mail = await startMail();
  for (const month of [3, 4])
    await mail.db
      .insertInto("playlists")
      .values(playlistRow({ month, email_followers: true }))
      .execute();
  await addFollower(mail.db, "bob@example.com");
  await mail.putMany(1);
  let failures = 0;
  mail.startSender({
    transformQuery: ({ node }) => {
      if (node.kind === "InsertQueryNode" && failures++ === 0) throw new Error("a broken row");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await mail.sent(2);
  expect((await mail.rows()).map(({ kind }) => kind).sort()).toEqual(["new_playlist", "test"]);
  expect(mail.log.all).toContainEqual(
    expect.objectContaining({ message: "the followers could not be emailed, will try again" }),
  );
});

test("L17: outbox: the email of a sender that died is sent after its lease", async () => {
  await using mail = await startMail("stalls");
  const people = ["1@example.com", "2@example.com"];
  await announceTo(mail, people);
  mail.startSender();
  await mail.receiver.waitForStalls(1);
  mail.clock.now += 5 * minute;
  mail.receiver.behave("normal");
  mail.startSender();
  const mails = await mail.receiver.waitForMails(2);
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(people);
});

test("outbox: a lost database is logged once for many wakes, and does not block a stop", async () => {
  await using mail = await startMail();
  // Kysely's destroy() only closes a driver that has run a query.
  await mail.db.selectFrom("outbox").select("id").execute();
  await mail.db.destroy();
  const sender = mail.startSender();
  for (let time = 0; time < 100; time += 1) sender.wake();
  const message = "the outbox cannot be read or written";
  await mail.log.waitFor((line) => line.message === message);
  await sender.stop();
  expect(mail.log.all).toMatchObject([{ level: "error", message }]);
});
