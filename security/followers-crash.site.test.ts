import { expect, test } from "vitest";
import type { Db } from "#server/db/tables.ts";
import { announce } from "#server/features/followers/announcements.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace } from "#server/testing/databases.ts";
import { addFollower } from "#server/testing/mail-site.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";

test("L17: announcements: after a kill, the next start emails every follower, and at most one twice", async () => {
  await using place = await emptyPlace();
  await using receiver = await startSmtpReceiver("stalls");
  const people = Array.from({ length: 30 }, (_, index) => `${index}@example.com`).sort();
  const within = async (work: (db: Db) => Promise<unknown>) => {
    const { db, close } = await openDatabase(place);
    await work(db).finally(close);
  };
  await within(async (db) => {
    for (const email of people) await addFollower(db, email);
    const playlist = playlistRow({ month: 3 });
    await db.insertInto("playlists").values(playlist).execute();
    await db
      .transaction()
      .execute((transaction) => announce(transaction, playlist.id, Date.now(), 0));
  });
  const start = () =>
    runProgram({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? "",
      SMTP_URL: receiver.plainUrl,
      MAIL_FROM: "site@mixtape.example",
      MAIL_RATE: "100",
      SAMPLE_DATA: "off",
    });
  await using first = start();
  await receiver.waitForStalls(1);
  first.child.kill("SIGKILL");
  await first.ended;
  // The mail server accepts the stalled email only now, so the site will send it again.
  receiver.proceed();
  // The killed site had reserved the unsent emails for five minutes. This ends the reservation.
  await within((db) =>
    db.updateTable("outbox").set({ next_attempt_at: 0 }).where("sent_at", "is", null).execute(),
  );
  await using second = start();
  await addressOf(second);
  const mailed = () => receiver.mails.flatMap(({ recipients }) => recipients);
  await expect.poll(() => [...new Set(mailed())].sort(), { timeout: 60_000 }).toEqual(people);
  expect(mailed().length).toBeLessThanOrEqual(people.length + 1);
});
