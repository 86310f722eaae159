import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calendarDay } from "../../process/calendar-day.ts";
import { unsubscribeAddress } from "../../testing/announcing-site.ts";
import { emptyPlace } from "../../testing/databases.ts";
import {
  at,
  createdAt,
  hour,
  isSqlite,
  openLinkCheck,
  startWithOwner,
} from "../../testing/letters-site.ts";
import { startMailSite, tokenIn } from "../../testing/mail-site.ts";
import { statusOf } from "../../testing/refusal.ts";
import { startSite } from "../../testing/start-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

test("letters: a problem, the end of the problem and each month are reported by one letter each", async () => {
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

test("monthly letter: is sent after 9:00 with listens, followers and links that no longer work", async () => {
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
  // The letter is due on 1 March at 9:00. The clock moves to 2 March, as if the site had been down at that time.
  site.clock.now = at(3, 2, 3).getTime();
  await site.tellOwner();
  const { text } = await site.receiver.waitForMail();
  expect(text).toContain("4 listens in February 2026.");
  expect(text).toContain("2 followers, 1 more than a month ago.");
  expect(text).toContain("Links that no longer work: January 2026 on Deezer.");
  expect(text).toContain("1 playlist is missing on a platform.");
});

test.runIf(isSqlite)("monthly letter: reports that the last backup is damaged", async () => {
  await using site = await startWithOwner();
  site.clock.now = at(3, 1, 10).getTime();
  await site.backups.runIfDue();
  const [name = ""] = readdirSync(site.config.backupDir);
  writeFileSync(join(site.config.backupDir, name), "damaged");
  await site.tellOwner();
  const { text } = await site.receiver.waitForMail();
  expect(text).toContain("The backup of 1 March 2026 is damaged.");
});

test("letters: a site without SMTP lists problems on /admin instead of sending letters", async () => {
  await using site = await startSite();
  await createdAt(site, at(1, 20));
  const { api, email } = await site.join({ is_superuser: true });
  expect(await api("GET /site/")).toMatchObject({ has_email: false });
  await openLinkCheck(site);
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

test("monthly letter: a site without SMTP shows the summary on /admin", async () => {
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

test("letters: turning off one kind of letter does not stop the other kind", async () => {
  await using site = await startWithOwner();
  await site.set({ letter_problems: false });
  site.clock.now = at(3, 1, 10).getTime();
  await site.backups.runIfDue();
  await site.giveUp("1");
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["February 2026 on Mixtape"]);
  await site.set({ letter_problems: true, letter_monthly: false });
  site.clock.now = at(4, 1, 10).getTime();
  await site.passNight();
  await site.tellOwner();
  // Turns monthly letters on after the letter about March was due. The site must not send this letter later.
  await site.set({ letter_monthly: true });
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["February 2026 on Mixtape"]);
});

test("letters: the unsubscribe link in a letter turns off this kind of letter", async () => {
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
  await site.set({ letter_problems: true });
  const pressed = await site.send(page, { method: "POST", body: new URLSearchParams() });
  expect(pressed.headers.get("location")).toBe("/followed/no-problem");
  expect(await settings()).toEqual([false, true]);
});

test("letters: are sent to the contact address, or else to the oldest active superuser", async () => {
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
  await site.set({ owner_email: "contact@example.com" });
  expect(await recipient(5)).toEqual(["contact@example.com"]);
});

test("letters: several instances together send each letter only once", async () => {
  await using place = await emptyPlace();
  const shared = { ...place, [Symbol.asyncDispose]: async () => {} };
  const environment = { SECRET_KEY: "the same thirty-two characters for both" };
  await using first = await startWithOwner(environment, shared);
  first.clock.now = at(3, 1, 10).getTime();
  await first.backups.runIfDue();
  await openLinkCheck(first);
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
