import { expect, test } from "vitest";
import { addFollower } from "../../testing/mail-site.ts";
import { startMail } from "../../testing/start-mail.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { announce } from "../followers/announcements.ts";

const minute = 60_000;

async function announceTo(
  { db, clock }: Awaited<ReturnType<typeof startMail>>,
  followers: string[],
) {
  const playlist = playlistRow({ month: 3 });
  await db.insertInto("playlists").values(playlist).execute();
  for (const email of followers) await addFollower(db, email);
  await db.transaction().execute((transaction) => announce(transaction, playlist.id, clock.now, 0));
}

test("outbox: account emails are sent first, then confirmations, then announcements", async () => {
  await using mail = await startMail("stalls");
  await announceTo(mail, ["1@example.com", "2@example.com", "3@example.com"]);
  mail.startSender();
  await mail.receiver.waitForStalls(1);
  await mail.putConfirmation("bob@example.com");
  await mail.put({ kind: "test", address: "ada@example.com" });
  mail.receiver.proceed();
  const mails = await mail.receiver.waitForMails(5);
  const next = mails.slice(1, 3).flatMap(({ recipients }) => recipients);
  expect(next).toEqual(["ada@example.com", "bob@example.com"]);
  expect(mail.receiver.maxConnections()).toBe(1);
});

test("outbox: MAIL_RATE delays confirmations and announcements, but not account emails", async () => {
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

test("outbox: an error in one announcement does not delay other emails", async () => {
  await using mail = await startMail();
  const playlists = [3, 4].map((month) => playlistRow({ month, email_followers: true }));
  await mail.db.insertInto("playlists").values(playlists).execute();
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

test("L17: outbox: an email that a stalled sender has claimed is sent when its lease expires", async () => {
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

test("mail sender: 100 calls of `wake` without a database log only one error", async () => {
  await using mail = await startMail();
  // Kysely opens the database with the first query. Without a query, destroy() would close nothing.
  await mail.db.selectFrom("outbox").select("id").execute();
  await mail.db.destroy();
  const sender = mail.startSender();
  for (let time = 0; time < 100; time += 1) sender.wake();
  const message = "the outbox cannot be read or written";
  await mail.log.waitFor((line) => line.message === message);
  await sender.stop();
  expect(mail.log.all).toMatchObject([{ level: "error", message }]);
});
