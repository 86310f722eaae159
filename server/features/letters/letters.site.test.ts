import { readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Environment } from "../../config.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import { unsubscribeAddress } from "../../testing/announcing-site.ts";
import { emptyPlace, engine, type Place } from "../../testing/databases.ts";
import { startMailSite, tokenIn } from "../../testing/mail-site.ts";
import { statusOf } from "../../testing/refusal.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const hour = 3_600_000;
const day = 24 * hour;
const isSqlite = engine() === "sqlite";

const at = (month: number, date: number, hours = 12) => new Date(2026, month - 1, date, hours);

/** Sets when the site was created, and the clock to the same time. */
async function createdAt({ db, clock }: TestSite, date: Date) {
  await db.updateTable("migrations").set({ applied_at: date.getTime() }).execute();
  clock.now = date.getTime();
}

async function startWithOwner(environment: Environment = {}, place?: Place) {
  const site = await startMailSite(environment, place);
  const owner = await site.join({ is_superuser: true, email: "ada@example.com" });
  await createdAt(site, at(1, 20));
  const letters = () =>
    site.db
      .selectFrom("outbox")
      .selectAll()
      .where("letter", "is not", null)
      .orderBy("created_at")
      .execute();
  const ownerApi = async () => (await site.join({ is_superuser: true })).api;
  return Object.assign(site, {
    owner,
    ownerApi,
    letters,
    subjects: async () => (await letters()).map(({ letter }) => JSON.parse(letter ?? "").subject),
    problems: async () =>
      (await (await ownerApi())("GET /utils/problems/")).data.map(({ text }) => text),
    /** Makes a backup, and completes all link checks. */
    passNight: async () => {
      await site.backups.runIfDue();
      await site.db.deleteFrom("open_link_checks").execute();
    },
    /** Inserts an email that every attempt failed to send. */
    giveUp: (id: string) =>
      site.db
        .insertInto("outbox")
        .values({
          ...{ id, kind: "recovery", attempts: 5, created_at: site.clock.now },
          ...{ next_attempt_at: site.clock.now, failed_at: site.clock.now },
          last_error: "The mail server rejected the login (EAUTH)",
        })
        .execute(),
  });
}

test("letters: a problem and its end are reported once, and each month has a summary", async () => {
  await using site = await startWithOwner();
  await site.owner.api("POST /playlists/", { body: { year: 2026, month: 1, ...exampleIds } });
  const end = at(5, 20).getTime();
  for (; site.clock.now < end; site.clock.now += 12 * hour) {
    const today = calendarDay(site.clock.now);
    if (today <= "2026-02-01" || today >= "2026-03-10") await site.passNight();
    else await site.backups.runIfDue();
    await site.tellOwner();
  }
  expect(
    (await site.letters()).map(({ created_at, kind, letter }) => [
      calendarDay(created_at),
      kind,
      JSON.parse(letter ?? "").subject,
    ]),
  ).toEqual([
    ["2026-02-04", "problem", "Problem on Mixtape: links not checked"],
    ["2026-03-01", "monthly", "February 2026 on Mixtape"],
    ["2026-03-10", "problem", "Problem over on Mixtape: links not checked"],
    ["2026-04-01", "monthly", "March 2026 on Mixtape"],
    ["2026-05-01", "monthly", "April 2026 on Mixtape"],
  ]);
  const mails = await site.receiver.waitForMails(5);
  const summary = mails.find(({ subject }) => subject?.startsWith("April"));
  expect(summary?.recipients).toEqual(["ada@example.com"]);
  if (isSqlite)
    expect(summary?.text).toMatch(/The backup of 1 May 2026 holds 1 playlist and 0 photos\. All /);
  expect(summary?.text).toContain("0 listens in April 2026.\n\n0 followers.\n");
  const problem = mails.find(({ subject }) => subject?.startsWith("Problem on"));
  expect(problem?.text).toContain(
    "The links to Spotify, Deezer and YouTube couldn’t be checked on the last 3 nights.",
  );
});

test("letters: link checks that never run are a problem after 3 nights, until one is completed", async () => {
  await using site = await startWithOwner();
  await (await site.ownerApi())("PATCH /site/settings", { body: { platforms: ["deezer"] } });
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
  const api = await site.ownerApi();
  await api("POST /playlists/links/check");
  await expect.poll(site.problems).toEqual([]);
});

test("letters: a platform that was not offered for a while is no problem when it is offered again", async () => {
  await using site = await startWithOwner();
  const offer = async (platform: "qobuz" | "deezer") =>
    (await site.ownerApi())("PATCH /site/settings", { body: { platforms: [platform] } });
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

test("letters: a problem that began while they were off is reported once they are on", async () => {
  await using site = await startWithOwner();
  await site.owner.api("PATCH /site/settings", { body: { letter_problems: false } });
  await site.giveUp("1");
  await site.tellOwner();
  expect(await site.subjects()).toEqual([]);
  await site.owner.api("PATCH /site/settings", { body: { letter_problems: true } });
  await site.tellOwner();
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["Problem on Mixtape: emails given up"]);
});

test("monthly letter: it counts listens, new followers and gone links, and comes after nine", async () => {
  await using site = await startWithOwner();
  const body = { year: 2026, month: 1, deezer_id: "1" };
  const { id: playlist_id } = await site.owner.api("POST /playlists/", { body });
  const link = { playlist_id, platform: "deezer" } as const;
  await site.db
    .insertInto("listens")
    .values([
      { ...link, day: "2026-02-28", count: 4 },
      { ...link, day: "2026-03-01", count: 9 },
    ])
    .execute();
  await site.db
    .insertInto("link_nights")
    .values({
      ...{ ...link, platform_id: "1", nights: 3, since: "2026-02-20" },
      ...{ checked_on: "2026-02-28", is_confirmed: false },
    })
    .execute();
  const earlier = { month: "2026-01", followers: 1, lines: "[]" };
  await site.db.insertInto("monthly_letters").values(earlier).execute();
  await site.follower();
  await site.follower();
  site.clock.now = at(3, 1, 8).getTime();
  await site.backups.runIfDue();
  await site.tellOwner();
  expect(await site.subjects()).toEqual([]);
  // The site was down at nine.
  site.clock.now = at(3, 2, 3).getTime();
  await site.tellOwner();
  const { text } = await site.receiver.waitForMail();
  expect(text).toContain("4 listens in February 2026.");
  expect(text).toContain("2 followers, 1 more than a month ago.");
  expect(text).toContain("Links that no longer work: January 2026 on Deezer.");
  expect(text).toContain("1 playlist is missing on a platform.");
});

test.runIf(isSqlite)(
  "backups: a missing one is reported, and its end when one is made",
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

test.runIf(isSqlite)("monthly letter: it says when the last backup is damaged", async () => {
  await using site = await startWithOwner();
  site.clock.now = at(3, 1, 10).getTime();
  await site.backups.runIfDue();
  const [name = ""] = readdirSync(site.config.backupDir);
  writeFileSync(join(site.config.backupDir, name), "damaged");
  await site.tellOwner();
  const { text } = await site.receiver.waitForMail();
  expect(text).toContain("The backup of 1 March 2026 is damaged.");
});

test("letters: emails given up are a problem for a day, also on Data Management", async () => {
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

test("letters: a mail server that refuses is a problem, reported once it accepts email", async () => {
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

test("letters: an undelivered letter is tried every hour for 7 days, and counts as no problem", async () => {
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

test("letters: half of the confirmation emails of a day are a problem", async () => {
  await using site = await startWithOwner();
  const attempt = { key: "followPerSite", expires_at: site.clock.now + day };
  await site.db
    .insertInto("attempts")
    .values({ ...attempt, count: 49 })
    .execute();
  expect(await site.problems()).toEqual([]);
  await site.db.updateTable("attempts").set({ count: 50 }).execute();
  expect(await site.problems()).toEqual([
    "50 of at most 100 confirmation emails a day have been requested.",
  ]);
});

test("letters: a site without SMTP queues none, and Data Management lists the problems", async () => {
  await using site = await startSite();
  await createdAt(site, at(1, 20));
  const { api, email } = await site.join({ is_superuser: true });
  expect(await api("GET /site/")).toMatchObject({ has_email: false });
  const open = { platform: "deezer", since: "2026-01-01" } as const;
  await site.db.insertInto("open_link_checks").values(open).execute();
  await site.tellOwner();
  const text = "The links to Deezer couldn’t be checked on the last 3 nights.";
  const advice = "Press “Check now” under Status on /admin to see which platform doesn’t respond.";
  const since = new Date(site.clock.now).toISOString();
  expect(await api("GET /utils/problems/")).toEqual({
    ...{ data: [{ text, advice, since }], count: 1 },
    ...{ letters_to: email, summary: null },
  });
  expect(await site.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  const member = await site.join();
  expect(await statusOf(member.api("GET /utils/problems/"))).toBe(403);
  expect(await statusOf(site.client()("GET /utils/problems/"))).toBe(401);
});

test("monthly letter: without SMTP its lines are on Data Management", async () => {
  await using site = await startSite();
  await createdAt(site, at(1, 20));
  site.clock.now = at(3, 1, 10).getTime();
  await site.tellOwner();
  const { api } = await site.join({ is_superuser: true });
  expect((await api("GET /utils/problems/")).summary).toEqual({
    month: "February 2026",
    lines: expect.arrayContaining(["0 listens in February 2026.", "0 followers."]),
  });
  expect(await site.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("letters: a kind that is turned off is not sent, and the other one is", async () => {
  await using site = await startWithOwner();
  await site.owner.api("PATCH /site/settings", { body: { letter_problems: false } });
  site.clock.now = at(3, 1, 10).getTime();
  await site.backups.runIfDue();
  await site.giveUp("1");
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["February 2026 on Mixtape"]);
  const api = await site.ownerApi();
  await api("PATCH /site/settings", { body: { letter_problems: true, letter_monthly: false } });
  site.clock.now = at(4, 1, 10).getTime();
  await site.passNight();
  await site.tellOwner();
  // Turned on again in the middle of a month, it sends nothing about the past.
  await (await site.ownerApi())("PATCH /site/settings", { body: { letter_monthly: true } });
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["February 2026 on Mixtape"]);
});

test("letters: a link in the letter turns its kind off, as does one-click unsubscribe", async () => {
  await using site = await startWithOwner();
  await site.giveUp("1");
  await site.tellOwner();
  const mail = await site.receiver.waitForMail();
  const settings = async () => {
    const all = await (await site.ownerApi())("GET /site/settings");
    return [all.letter_problems, all.letter_monthly];
  };
  expect(mail.html).toContain('href="https://mixtape.example/admin"');
  const page = `/unsubscribe?token=${tokenIn(mail)}`;
  expect(mail.html).toContain(`href="https://mixtape.example${page}"`);
  expect((await site.send(page, { headers: { accept: "text/html" } })).status).toBe(200);
  expect(await settings()).toEqual([true, true]);
  const oneClick = unsubscribeAddress(mail).replace("https://mixtape.example", "");
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await site.send(oneClick, { method: "POST", body });
  expect(await answer.json()).toEqual({
    message: "You won't get any more emails",
    is_known: true,
  });
  expect(await settings()).toEqual([false, true]);
  await (await site.ownerApi())("PATCH /site/settings", { body: { letter_problems: true } });
  const pressed = await site.send(page, { method: "POST", body: new URLSearchParams() });
  expect(pressed.headers.get("location")).toBe("/followed/no-problem");
  expect(await settings()).toEqual([false, true]);
});

test("letters: they go to the contact address, else to the oldest active superuser", async () => {
  await using site = await startWithOwner();
  const recipient = async (count: number) => {
    await site.passNight();
    await site.tellOwner();
    await site.db.updateTable("open_link_checks").set({ since: "2026-01-01" }).execute();
    await site.tellOwner();
    const mails = await site.receiver.waitForMails(count);
    return mails.at(-1)?.recipients;
  };
  expect(await recipient(1)).toEqual(["ada@example.com"]);
  const api = await site.ownerApi();
  await site.db
    .updateTable("users")
    .set({ is_active: false })
    .where("email", "=", "ada@example.com")
    .execute();
  const { email } = (await api("GET /users/me")) ?? {};
  expect(await recipient(3)).toEqual([email]);
  await api("PATCH /site/settings", { body: { owner_email: "contact@example.com" } });
  expect(await recipient(5)).toEqual(["contact@example.com"]);
});

test("letters: another instance and a restart send nothing twice", async () => {
  await using place = await emptyPlace();
  const shared = { ...place, [Symbol.asyncDispose]: async () => {} };
  const environment = { SECRET_KEY: "the same thirty-two characters for both" };
  await using first = await startWithOwner(environment, shared);
  first.clock.now = at(3, 1, 10).getTime();
  await first.backups.runIfDue();
  const open = { platform: "deezer", since: "2026-01-01" } as const;
  await first.db.insertInto("open_link_checks").values(open).execute();
  if (isSqlite) await first.tellOwner();
  else {
    await using second = await startMailSite(environment, shared);
    second.clock.now = first.clock.now;
    await Promise.all([first.tellOwner(), second.tellOwner(), first.tellOwner()]);
  }
  await first.tellOwner();
  expect((await first.subjects()).sort()).toEqual([
    "February 2026 on Mixtape",
    "Problem on Mixtape: links not checked",
  ]);
});

test("letters: each instance checks its own disk, and one that is gone is forgotten", async () => {
  await using site = await startWithOwner();
  const row = { text: "Only 5 MB", since: site.clock.now, is_reported: true };
  const other = { ...row, name: "disk", host: "other", checked_at: site.clock.now };
  await site.db.insertInto("problems").values(other).execute();
  await site.tellOwner();
  expect(await site.problems()).toEqual(["Only 5 MB"]);
  await site.db
    .insertInto("problems")
    .values({ ...other, host: hostname() })
    .execute();
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["Problem over on Mixtape: little disk space"]);
  site.clock.now += 25 * hour;
  await site.backups.runIfDue();
  await site.tellOwner();
  expect([await site.problems(), await site.subjects()]).toEqual([
    [],
    ["Problem over on Mixtape: little disk space"],
  ]);
});
