// How mails to followers leave: at which rate, beside which others, and what is left of them when a sender dies.
import { expect, test } from "vitest";
import { startSmtpReceiver } from "../testing/smtp-receiver.ts";
import { startMail } from "../testing/start-mail.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { endFollowing } from "./following.ts";
import { tell } from "./tellings.ts";

const minute = 60_000;
const patient = { interval: 10, timeout: 15_000 };

async function startTelling(receiver: { plainUrl: string }, { followers = 3, rate = "100" } = {}) {
  const mail = await startMail({ smtpUrl: receiver.plainUrl, environment: { MAIL_RATE: rate } });
  const people = await Promise.all(
    Array.from({ length: followers }, () => mail.addUser({ follows: "yes" })),
  );
  async function tellAbout(id: string) {
    await mail.db
      .insertInto("playlists")
      .values(playlistRow({ id, month: 3 }))
      .execute();
    return mail.db
      .transaction()
      .execute((transaction) => tell(transaction, id, { now: mail.clock.now, delay: 0 }));
  }
  const sent = async () =>
    (await mail.rows()).filter(
      ({ sent_at, playlist_id }) => sent_at !== null && playlist_id !== null,
    ).length;
  return Object.assign(mail, { people, tellAbout, sent });
}

const everyoneOnce = (mails: { recipients: string[] }[], people: { email: string }[]) =>
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(
    people.map(({ email }) => email).sort(),
  );

test("so many a second, however many senders there are", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startTelling(receiver, { followers: 5, rate: "2" });
  await mail.tellAbout("p");
  const senders = [mail.startSender(), mail.startSender()];
  for (const expected of [2, 4, 5]) {
    for (const sender of senders) sender.wake();
    await expect.poll(mail.sent, patient).toBe(expected);
    // One more than may go would be taken in hand by now.
    await expect
      .poll(async () => (await mail.rows()).filter(({ attempts }) => attempts > 0).length, patient)
      .toBe(expected);
    mail.clock.now += 1000;
  }
  everyoneOnce(receiver.mails, mail.people);
});

test("one in ten seconds, where the owner wants it so slow", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startTelling(receiver, { followers: 2, rate: "0.1" });
  await mail.tellAbout("p");
  const sender = mail.startSender();
  sender.wake();
  await expect.poll(mail.sent, patient).toBe(1);
  mail.clock.now += 9999;
  await mail.put({ kind: "test", address: "wake@example.com" });
  sender.wake();
  await receiver.waitForMail(({ recipients }) => recipients.includes("wake@example.com"));
  expect(await mail.sent()).toBe(1);
  mail.clock.now += 1;
  sender.wake();
  await expect.poll(mail.sent, patient).toBe(2);
});

test("a mail that somebody waits for goes past those to followers, also where the server is slow", async () => {
  await using receiver = await startSmtpReceiver("slow");
  await using mail = await startTelling(receiver, { followers: 20 });
  await mail.tellAbout("p");
  const sender = mail.startSender();
  sender.wake();
  await receiver.waitForEnds(3);
  await mail.put({ kind: "test", address: "ada@example.com" });
  sender.wake();
  const ends = await receiver.waitForEnds(4);
  expect(ends[3]).toEqual(["ada@example.com"]);
});

test("what a sender had given to the server when it died is not sent again; what it had only taken in hand is", async () => {
  await using receiver = await startSmtpReceiver("slow");
  await using mail = await startTelling(receiver, { followers: 6 });
  await mail.tellAbout("p");
  const dies = mail.startSender();
  dies.wake();
  await receiver.waitForEnds(3);
  // As a crash leaves them: three at the server, one in hand, two not begun.
  const [waiting] = await mail.db
    .selectFrom("outbox")
    .select("id")
    .where("attempts", "=", 0)
    .execute();
  await mail.db
    .updateTable("outbox")
    .set({ attempts: 1, next_attempt_at: mail.clock.now + 5 * minute })
    .where("id", "=", waiting?.id ?? "")
    .execute();
  expect(
    (await mail.rows()).filter(({ handed_at, sent_at }) => handed_at !== null && sent_at === null),
  ).toHaveLength(3);
  mail.clock.now += 5 * minute;
  receiver.behave("normal");
  const lives = mail.startSender();
  lives.wake();
  await expect.poll(mail.sent, patient).toBe(6);
  // Those that the server thinks about arrive as well.
  await receiver.waitForMails(6);
  await dies.stop();
  everyoneOnce(receiver.mails, mail.people);
});

test("an orderly stop leaves nobody out and sends nobody two", async () => {
  await using receiver = await startSmtpReceiver("slow");
  await using mail = await startTelling(receiver, { followers: 5 });
  await mail.tellAbout("p");
  const sender = mail.startSender();
  sender.wake();
  await receiver.waitForEnds(3);
  await sender.stop();
  receiver.behave("normal");
  mail.startSender().wake();
  await expect.poll(mail.sent, patient).toBe(5);
  await receiver.waitForMails(5);
  everyoneOnce(receiver.mails, mail.people);
});

test("whoever leaves while their mail is on its way does not get it", async () => {
  await using receiver = await startSmtpReceiver("stalls");
  await using mail = await startTelling(receiver, { followers: 2 });
  await mail.tellAbout("p");
  const sender = mail.startSender();
  sender.wake();
  await receiver.waitForStalls(2);
  // Nothing is handed over to a server that has not even taken the recipient.
  expect(await mail.rows()).toMatchObject([{ handed_at: null }, { handed_at: null }]);
  const [leaves, stays] = mail.people;
  if (!leaves || !stays) throw new Error("nobody is there");
  await mail.db.transaction().execute((transaction) => endFollowing(transaction, leaves.id));
  receiver.proceed();
  await expect.poll(mail.sent, patient).toBe(1);
  await sender.stop();
  everyoneOnce(receiver.mails, [stays]);
});

test("a refusal after all is said, by a server that has had the whole mail, is tried again", async () => {
  await using receiver = await startSmtpReceiver("refuses mails");
  await using mail = await startTelling(receiver, { followers: 1 });
  await mail.tellAbout("p");
  const sender = mail.startSender();
  sender.wake();
  await mail.log.waitFor(({ message }) => message.startsWith("mail not sent"));
  expect(await mail.rows()).toMatchObject([{ handed_at: null, sent_at: null, failed_at: null }]);
  receiver.behave("normal");
  mail.clock.now += minute;
  sender.wake();
  await expect.poll(mail.sent, patient).toBe(1);
  everyoneOnce(receiver.mails, mail.people);
});

test("a mail server that is away for a night is waited for", async () => {
  await using receiver = await startSmtpReceiver("refuses");
  await using mail = await startTelling(receiver, { followers: 1 });
  await mail.tellAbout("p");
  const sender = mail.startSender();
  for (let attempt = 1; attempt <= 7; attempt++) {
    sender.wake();
    await mail.log.waitFor((line) => line.attempt === attempt);
    const [row] = await mail.rows();
    expect([attempt, row?.failed_at]).toEqual([attempt, null]);
    mail.clock.now = row?.next_attempt_at ?? 0;
  }
  receiver.behave("normal");
  sender.wake();
  await expect.poll(mail.sent, patient).toBe(1);
});

test("nobody can be put into the outbox twice for one playlist", async () => {
  await using receiver = await startSmtpReceiver();
  await using mail = await startTelling(receiver, { followers: 1 });
  await mail.tellAbout("p");
  const [row] = await mail.rows();
  if (!row) throw new Error("nobody is told");
  await expect(
    mail.db
      .insertInto("outbox")
      .values({ ...row, id: "another" })
      .execute(),
  ).rejects.toThrow(/unique/i);
});
