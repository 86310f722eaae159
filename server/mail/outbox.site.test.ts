import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { emptyPlace } from "../testing/databases.ts";
import { claim, enqueue, markFailed, markSent, type NewMail, purgeOldMails } from "./outbox.ts";
import { mailStatus } from "./status.ts";

const minute = 60_000;
const now = Date.UTC(2026, 0, 2);

async function emptyOutbox() {
  const place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  return {
    db,
    put: (mail: NewMail, at = now) =>
      db.transaction().execute((transaction) => enqueue(transaction, mail, "owner", at)),
    take: (at = now) => claim(db, "account mail", at),
    [Symbol.asyncDispose]: async () => {
      await close();
      await place[Symbol.asyncDispose]();
    },
  };
}

const to = (address: string) => ({ kind: "test", address }) as const;

test("a row is taken once, oldest first, and again only when its lease is over", async () => {
  await using outbox = await emptyOutbox();
  await outbox.put(to("b@example.com"));
  await outbox.put(to("a@example.com"), now - 1);
  expect(await outbox.take()).toMatchObject({ address: "a@example.com", attempts: 1 });
  expect(await outbox.take()).toMatchObject({ address: "b@example.com", attempts: 1 });
  expect(await outbox.take(now + 5 * minute - 1)).toBeUndefined();
  expect(await outbox.take(now + 5 * minute)).toMatchObject({ attempts: 2 });
});

test("the owner sees when mail last went, what went wrong and how many wait; what is over goes after 30 days", async () => {
  await using outbox = await emptyOutbox();
  const { db } = outbox;
  const nothing = { last_sent_at: null, last_failure: null, waiting: 0 };
  expect(await mailStatus(db)).toEqual(nothing);
  // A decoy waits for nothing.
  await outbox.put({ kind: "recovery" }, now + 1);
  for (const name of ["sent", "failed", "again"]) await outbox.put(to(`${name}@example.com`));
  await outbox.put({ kind: "confirm_follow", follower_id: "f" }, now + 1);
  expect(await mailStatus(db)).toEqual({ ...nothing, waiting: 4 });
  for (let row = await outbox.take(); row; row = await outbox.take())
    if (row.address === "sent@example.com") await markSent(db, row, now);
    else await markFailed(db, row, { problem: "no", forGood: row.address?.[0] === "f" }, now);
  const at = new Date(now).toISOString();
  const status = { last_sent_at: at, last_failure: { at, problem: "no" }, waiting: 2 };
  expect(await mailStatus(db)).toEqual(status);

  const addresses = async () =>
    (await db.selectFrom("outbox").select("address").orderBy("address").execute()).flatMap(
      ({ address }) => address ?? [],
    );
  const month = 30 * 24 * 60 * minute;
  await purgeOldMails(db, now + month);
  expect(await addresses()).toHaveLength(3);
  await purgeOldMails(db, now + month + 1);
  expect(await addresses()).toEqual(["again@example.com"]);
});
