// Whole programs that are killed without a word while they mail the followers.
import { expect, test } from "vitest";
import type { Db } from "#server/db/tables.ts";
import { announce } from "#server/followers/announcements.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, type Place } from "#server/testing/databases.ts";
import { addFollower } from "#server/testing/mail-site.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";

const followers = 30;

async function within<Result>(place: Place, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase(place);
  return work(db).finally(close);
}

const fill = (place: Place) =>
  within(place, async (db) => {
    const people = Array.from({ length: followers }, (_, index) => `${index}@example.com`);
    for (const email of people) await addFollower(db, email);
    const playlist = playlistRow({ month: 3 });
    await db.insertInto("playlists").values(playlist).execute();
    await db
      .transaction()
      .execute((transaction) => announce(transaction, playlist.id, { now: Date.now(), delay: 0 }));
    return people.sort();
  });

/** As if the five minutes were over for which a mail is reserved. */
const endLeases = (place: Place) =>
  within(place, (db) =>
    db.updateTable("outbox").set({ next_attempt_at: 0 }).where("sent_at", "is", null).execute(),
  );

test("L17: killed while mails are under way, the next start forgets nobody, and mails at most one person twice", {
  timeout: 120_000,
}, async () => {
  await using place = await emptyPlace();
  await using receiver = await startSmtpReceiver("slow");
  const people = await fill(place);
  const start = async () => {
    const program = runProgram({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? "",
      SECRET_KEY: "Q3w0rn8sJ5m2Zt7xV1yB4kP6dF9hLcGa",
      SMTP_URL: receiver.plainUrl,
      MAIL_FROM: "site@mixtape.example",
      MAIL_RATE: "100",
      SAMPLE_DATA: "off",
    });
    await addressOf(program);
    return program;
  };
  const first = await start();
  await receiver.waitForEnds(2);
  first.child.kill("SIGKILL");
  await first.ended;
  await endLeases(place);
  receiver.behave("normal");
  await using _second = await start();
  const mailed = () => receiver.mails.flatMap(({ recipients }) => recipients);
  await expect.poll(() => [...new Set(mailed())].sort(), { timeout: 60_000 }).toEqual(people);
  expect(mailed().length).toBeLessThanOrEqual(followers + 1);
});
