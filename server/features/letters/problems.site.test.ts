import { hostname } from "node:os";
import { expect, test } from "vitest";
import { at, day, hour, isSqlite, startWithOwner } from "../../testing/letters-site.ts";

test("problems: a link check that was not completed on 3 nights is listed", async () => {
  await using site = await startWithOwner();
  await site.set({ platforms: ["deezer"] });
  while (site.clock.now < at(1, 23, 5).getTime()) {
    await site.tellOwner();
    site.clock.now += hour;
  }
  await site.backups.runIfDue();
  await site.tellOwner();
  expect(await site.problems()).toEqual([]);
  site.clock.now += hour;
  const problem = "The links to Deezer couldn’t be checked on the last 3 nights.";
  expect(await site.problems()).toEqual([problem]);
  await (await site.ownerApi())("POST /playlists/links/check");
  await expect.poll(site.problems).toEqual([]);
});

test("problems: a platform that is turned on again is not listed as unchecked", async () => {
  await using site = await startWithOwner();
  const offer = (platform: "qobuz" | "deezer") => site.set({ platforms: [platform] });
  await offer("deezer");
  await site.tellOwner();
  await offer("qobuz");
  site.clock.now += 10 * day;
  await site.backups.runIfDue();
  await site.tellOwner();
  await offer("deezer");
  await site.tellOwner();
  expect(await site.problems()).toEqual([]);
});

test("problem emails: a problem that began while emails were off is reported when they are turned on", async () => {
  await using site = await startWithOwner();
  await site.set({ letter_problems: false });
  await site.giveUp("1");
  await site.tellOwner();
  expect(await site.subjects()).toEqual([]);
  await site.set({ letter_problems: true });
  await site.tellOwner();
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["Problem on Mixtape: emails given up"]);
});

test.runIf(isSqlite)(
  "problem emails: report a missing backup, and later the new backup",
  async () => {
    await using site = await startWithOwner();
    site.clock.now += 35 * hour;
    await site.tellOwner();
    expect(await site.subjects()).toEqual([]);
    site.clock.now += 2 * hour;
    await site.tellOwner();
    await site.tellOwner();
    const folder = site.config.backupDir;
    expect(await site.problems()).toEqual([`No backup has been made in ${folder} yet.`]);
    await site.backups.runIfDue();
    expect(await site.problems()).toEqual([]);
    site.clock.now += 30 * hour;
    await site.tellOwner();
    site.clock.now += 7 * hour;
    await site.tellOwner();
    expect(await site.problems()).toEqual(["The last backup is from 22 January 2026."]);
    expect(await site.subjects()).toEqual([
      "Problem on Mixtape: no recent backup",
      "Problem over on Mixtape: no recent backup",
      "Problem on Mixtape: no recent backup",
    ]);
  },
);

test("problems: emails that could not be delivered are listed for a day", async () => {
  await using site = await startWithOwner();
  await site.giveUp("1");
  await site.giveUp("2");
  await site.tellOwner();
  const problem = "The site gave up sending 2 emails. The mail server rejected the login (EAUTH).";
  expect(await site.problems()).toEqual([problem]);
  site.clock.now += 25 * hour;
  await site.backups.runIfDue();
  await site.tellOwner();
  expect(await site.problems()).toEqual([]);
  const [first, second] = await site.receiver.waitForMails(2);
  expect(first?.text).toContain(problem);
  expect(second?.text).toContain("No email was given up in the last 24 hours.");
});

test("problem emails: report refused emails when the mail server accepts email again", async () => {
  await using site = await startWithOwner();
  site.receiver.behave("refuses");
  const tried = (kind: "test" | "problem", attempts: number) =>
    expect
      .poll(() =>
        site.db
          .selectFrom("outbox")
          .select("attempts")
          .where("kind", "=", kind)
          .where("last_error", "is not", null)
          .executeTakeFirst(),
      )
      .toEqual({ attempts });
  await site.owner.api("POST /utils/test-email/", { query: { email_to: "ada@example.com" } });
  for (const [index, minutes] of [1, 5, 15, 60].entries()) {
    await tried("test", index + 1);
    site.clock.now += minutes * 60_000;
    await site.tellOwner();
  }
  await tried("test", 5);
  await site.tellOwner();
  await tried("problem", 1);
  const [problem = ""] = await site.problems();
  expect(problem).toMatch(/^The site gave up sending 1 email\. The mail server rejected .*\.$/);
  site.receiver.behave("normal");
  site.clock.now += 60_000;
  await site.tellOwner();
  expect((await site.receiver.waitForMail()).text).toContain(problem);
});

test("problem emails: an undelivered email is retried every hour and given up after 7 days", async () => {
  await using site = await startWithOwner();
  site.receiver.behave("refuses");
  await site.giveUp("1");
  await site.tellOwner();
  const failing = async () => {
    const rows = site.db.selectFrom("outbox").selectAll().where("kind", "=", "problem");
    const { attempts, last_error, next_attempt_at, failed_at } =
      await rows.executeTakeFirstOrThrow();
    return last_error === null ? undefined : { attempts, next_attempt_at, failed_at };
  };
  await expect.poll(failing).toMatchObject({ attempts: 1 });
  const tryAgain = async (attempts: number) => {
    await site.db
      .updateTable("outbox")
      .set({ attempts, next_attempt_at: site.clock.now })
      .where("kind", "=", "problem")
      .execute();
    await site.tellOwner();
  };
  site.clock.now += 7 * day - hour;
  await site.passNight();
  await tryAgain(160);
  const next_attempt_at = site.clock.now + hour;
  await expect.poll(failing).toEqual({ attempts: 161, next_attempt_at, failed_at: null });
  const api = await site.ownerApi();
  const failure = { at: new Date(site.clock.now).toISOString() };
  expect(await api("GET /utils/mail-status/")).toMatchObject({ last_failure: failure });
  site.clock.now += hour;
  await tryAgain(161);
  await expect.poll(failing).toMatchObject({ attempts: 162, failed_at: site.clock.now });
  expect(await site.problems()).toEqual([]);
});

test("problems: a problem is listed when 50 of a day's 100 confirmation emails were requested", async () => {
  await using site = await startWithOwner();
  const attempt = { key: "followPerSite", expires_at: site.clock.now + day };
  const counted = { ...attempt, count: 49 };
  await site.db.insertInto("attempts").values(counted).execute();
  expect(await site.problems()).toEqual([]);
  await site.db.updateTable("attempts").set({ count: 50 }).execute();
  expect(await site.problems()).toEqual([
    "50 of at most 100 confirmation emails a day have been requested.",
  ]);
});

test("problems: a disk problem of another instance disappears a day after its last check", async () => {
  await using site = await startWithOwner();
  const row = { text: "Only 5 MB", since: site.clock.now, is_reported: true };
  const other = { ...row, name: "disk", host: "other", checked_at: site.clock.now };
  await site.db.insertInto("problems").values(other).execute();
  await site.tellOwner();
  expect(await site.problems()).toEqual(["Only 5 MB"]);
  const own = { ...other, host: hostname() };
  await site.db.insertInto("problems").values(own).execute();
  site.clock.now += 25 * hour;
  await site.backups.runIfDue();
  await site.tellOwner();
  expect(await site.problems()).toEqual([]);
  expect(await site.subjects()).toEqual(["Problem over on Mixtape: little disk space"]);
});
