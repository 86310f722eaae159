import { expect, test } from "vitest";
import { startMail } from "../testing/start-mail.ts";
import { claim, forget, giveBack, markFailed, markSent, nextDue, purgeOldMails } from "./outbox.ts";
import { mailStatus } from "./status.ts";

const minute = 60_000;
const failed = { problem: "no", forGood: false };

test("a row is taken once, oldest first, and again only when its lease is over", async () => {
  await using mail = await startMail();
  for (let index = 0; index < 3; index += 1) {
    await mail.put({ kind: "test", address: `${index}@example.com` });
    mail.clock.now += 1;
  }
  const now = mail.clock.now;
  const taken = await claim(mail.db, 2, now);
  expect(taken.map(({ address }) => address).sort()).toEqual(["0@example.com", "1@example.com"]);
  expect(taken.map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect((await claim(mail.db, 2, now)).map(({ address }) => address)).toEqual(["2@example.com"]);
  expect(await claim(mail.db, 2, now)).toEqual([]);
  expect(await claim(mail.db, 5, now + 5 * minute - 1)).toEqual([]);
  expect(await claim(mail.db, 5, now + 5 * minute)).toHaveLength(3);
});

test("of many who claim at once, each row goes to one", async () => {
  await using mail = await startMail();
  for (let index = 0; index < 50; index += 1)
    await mail.put({ kind: "test", address: `${index}@example.com` });
  const ids: string[] = [];
  while (ids.length < 50) {
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claim(mail.db, 3, mail.clock.now)),
    );
    ids.push(...claims.flat().map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(50);
});

test("a failed mail waits 1, 5, 15 and 60 minutes, then no longer", async () => {
  await using mail = await startMail();
  await mail.put({ kind: "test", address: "ada@example.com" });
  const waits: (number | undefined)[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const [row] = await claim(mail.db, 5, mail.clock.now);
    if (!row) throw new Error("nothing was due");
    const again = await markFailed(
      mail.db,
      row,
      { problem: "x".repeat(300), forGood: false },
      mail.clock.now,
    );
    waits.push(again && (again - mail.clock.now) / minute);
    expect(await nextDue(mail.db)).toBe(again);
    mail.clock.now = again ?? mail.clock.now;
  }
  expect(waits).toEqual([1, 5, 15, 60, undefined]);
  expect(await mail.rows()).toMatchObject([
    { attempts: 5, failed_at: mail.clock.now, sent_at: null, last_error: "x".repeat(200) },
  ]);
  expect(await claim(mail.db, 5, mail.clock.now + 365 * 24 * 60 * minute)).toEqual([]);
});

test("who lost a row to another instance no longer changes when it is due", async () => {
  await using mail = await startMail();
  await mail.put({ kind: "test", address: "ada@example.com" });
  const [lost] = await claim(mail.db, 1, mail.clock.now);
  const [held] = await claim(mail.db, 1, mail.clock.now + 5 * minute);
  if (!lost || !held) throw new Error("nothing was due");
  await markFailed(mail.db, lost, failed, mail.clock.now);
  await giveBack(mail.db, lost, mail.clock.now);
  expect(await mail.rows()).toEqual([held]);
});

test("a row goes with its user", async () => {
  await using mail = await startMail();
  const user = await mail.addUser();
  await mail.put({ kind: "recovery", user_id: user.id });
  await mail.db.deleteFrom("users").where("id", "=", user.id).execute();
  expect(await mail.rows()).toEqual([]);
});

test("finished rows are kept for 30 days, waiting ones for as long as it takes", async () => {
  await using mail = await startMail();
  for (const name of ["sent", "failed", "waiting"])
    await mail.put({ kind: "test", address: `${name}@example.com` });
  const rows = await claim(mail.db, 5, mail.clock.now);
  for (const row of rows) {
    if (row.address?.startsWith("sent")) await markSent(mail.db, row, mail.clock.now);
    if (row.address?.startsWith("failed"))
      await markFailed(mail.db, row, { ...failed, forGood: true }, mail.clock.now);
  }
  const month = 30 * 24 * 60 * minute;
  await purgeOldMails(mail.db, mail.clock.now + month);
  expect(await mail.rows()).toHaveLength(3);
  await purgeOldMails(mail.db, mail.clock.now + month + 1);
  expect((await mail.rows()).map(({ address }) => address)).toEqual(["waiting@example.com"]);
});

test("the owner sees when mail last went out, what went wrong, and how many wait", async () => {
  await using mail = await startMail();
  expect(await mailStatus(mail.db)).toEqual({ last_sent_at: null, last_failure: null, waiting: 0 });
  // A decoy waits for nothing.
  await mail.put({ kind: "recovery" });
  await mail.put({ kind: "test", address: "ada@example.com" });
  await mail.put({ kind: "test", address: "zoe@example.com" });
  expect(await mailStatus(mail.db)).toEqual({ last_sent_at: null, last_failure: null, waiting: 2 });
  const rows = await claim(mail.db, 5, mail.clock.now);
  for (const row of rows) {
    if (row.address === null) await forget(mail.db, row);
    else if (row.address.startsWith("ada")) await markSent(mail.db, row, mail.clock.now);
    else await markFailed(mail.db, row, failed, mail.clock.now);
  }
  const now = new Date(mail.clock.now).toISOString();
  expect(await mailStatus(mail.db)).toEqual({
    last_sent_at: now,
    last_failure: { at: now, problem: "no" },
    waiting: 1,
  });
});
