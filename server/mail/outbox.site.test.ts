import { expect, test } from "vitest";
import { startMail } from "../testing/start-mail.ts";
import { claim, markFailed, markSent, purgeOldMails } from "./outbox.ts";
import { mailStatus } from "./status.ts";

const minute = 60_000;

test("a row is taken once, oldest first, and again only when its lease is over", async () => {
  await using mail = await startMail();
  for (let index = 0; index < 2; index += 1) {
    await mail.put({ kind: "test", address: `${index}@example.com` });
    mail.clock.now += 1;
  }
  const now = mail.clock.now;
  const take = (at: number) => claim(mail.db, "account mail", at);
  expect(await take(now)).toMatchObject({ address: "0@example.com", attempts: 1 });
  expect(await take(now)).toMatchObject({ address: "1@example.com", attempts: 1 });
  expect(await take(now + 5 * minute - 1)).toBeUndefined();
  expect(await take(now + 5 * minute)).toMatchObject({ attempts: 2 });
});

test("of many who claim at once, each row goes to one", async () => {
  await using mail = await startMail();
  for (let index = 0; index < 30; index += 1)
    await mail.put({ kind: "test", address: `${index}@example.com` });
  const ids: string[] = [];
  while (ids.length < 30) {
    const claims = Array.from({ length: 8 }, () => claim(mail.db, "account mail", mail.clock.now));
    ids.push(...(await Promise.all(claims)).flatMap((row) => row?.id ?? []));
  }
  expect(new Set(ids).size).toBe(30);
});

test("finished rows are kept for 30 days, waiting ones for as long as it takes", async () => {
  await using mail = await startMail();
  for (const name of ["sent", "failed", "waiting"])
    await mail.put({ kind: "test", address: `${name}@example.com` });
  for (const row of await mail.rows()) {
    if (row.address?.startsWith("sent")) await markSent(mail.db, row, mail.clock.now);
    if (row.address?.startsWith("failed"))
      await markFailed(mail.db, row, { problem: "no", forGood: true }, mail.clock.now);
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
  await mail.put({ kind: "confirm_follow", follower_id: "f" });
  await mail.put({ kind: "test", address: "ada@example.com" });
  await mail.put({ kind: "test", address: "zoe@example.com" });
  expect(await mailStatus(mail.db)).toMatchObject({ waiting: 3 });
  for (let row = await claim(mail.db, "account mail", mail.clock.now); row; ) {
    if (row.address?.startsWith("ada")) await markSent(mail.db, row, mail.clock.now);
    if (row.address?.startsWith("zoe"))
      await markFailed(mail.db, row, { problem: "no", forGood: false }, mail.clock.now);
    row = await claim(mail.db, "account mail", mail.clock.now);
  }
  const now = new Date(mail.clock.now).toISOString();
  expect(await mailStatus(mail.db)).toEqual({
    last_sent_at: now,
    last_failure: { at: now, problem: "no" },
    waiting: 2,
  });
});
