// Whole programs that are killed without a word while they tell the followers.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Db } from "#server/db/tables.ts";
import { tell } from "#server/followers/tellings.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, type Place } from "#server/testing/databases.ts";
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
    const people = Array.from({ length: followers }, (_, index) => ({
      id: randomUUID(),
      email: `${index}@example.com`,
      full_name: null,
      sort_name: "",
      password_hash: "$argon2id$none",
      is_superuser: false,
      is_active: true,
      created_at: 1,
      follows: "yes" as const,
    }));
    await db.insertInto("users").values(people).execute();
    await db
      .insertInto("playlists")
      .values(playlistRow({ month: 3 }))
      .execute();
    const { id } = await db.selectFrom("playlists").select("id").executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((transaction) => tell(transaction, id, { now: Date.now(), delay: 0 }));
    return people.map(({ email }) => email).sort();
  });

/** As if the five minutes were over that a mail is reserved for whoever took it in hand. */
const endLeases = (place: Place) =>
  within(place, (db) =>
    db.updateTable("outbox").set({ next_attempt_at: 0 }).where("sent_at", "is", null).execute(),
  );

test("L17: killed while mails are under way, the next start forgets nobody", {
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
      MAIL_RATE: "5",
      SAMPLE_DATA: "off",
    });
    await addressOf(program);
    return program;
  };
  const first = await start();
  await receiver.waitForEnds(3);
  first.child.kill("SIGKILL");
  await first.ended;
  await endLeases(place);
  receiver.behave("normal");
  await using _second = await start();
  const told = () => [...new Set(receiver.mails.flatMap(({ recipients }) => recipients))].sort();
  await expect.poll(told, { timeout: 60_000 }).toEqual(people);
});
