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
import { startSite } from "../../testing/start-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

test("emails to the owner: a problem, its end and each month are reported by one email each", async () => {
  await using site = await startWithOwner();
  await site.owner.api("POST /playlists/", { body: { year: 2026, month: 1, ...exampleIds } });
  const end = at(5, 20).getTime();
  for (; site.clock.now < end; site.clock.now += 24 * hour) {
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
  const { text } = await site.receiver.waitForMail(({ subject = "" }) =>
    /^Problem on/.test(subject),
  );
  expect(text).toContain(
    "The links to Spotify, Deezer and YouTube couldn’t be checked on the last 3 nights.",
  );
});

test("monthly summary: is sent once, after 9:00, with backup, listens, followers and dead links", async () => {
  await using site = await startWithOwner();
  const body = { year: 2026, month: 1, deezer_id: "1" };
  const { id: playlist_id } = await site.owner.api("POST /playlists/", { body });
  const link = { playlist_id, platform: "deezer" } as const;
  const listens = [
    { ...link, day: "2026-02-28", count: 4 },
    { ...link, day: "2026-03-01", count: 9 },
  ];
  await site.db.insertInto("listens").values(listens).execute();
  const gone = { ...link, platform_id: "1", nights: 3, since: "2026-02-20" };
  const night = { ...gone, checked_on: "2026-02-28", is_confirmed: false };
  await site.db.insertInto("link_nights").values(night).execute();
  const earlier = { month: "2025-12", followers: 1, lines: "[]" };
  await site.db.insertInto("monthly_letters").values(earlier).execute();
  await site.follower();
  await site.follower();
  // On 1 February, no summary is sent, because the site was created in January. On 1 March at 8:00, it is too early.
  for (const early of [at(2, 1, 10), at(3, 1, 8)]) {
    site.clock.now = early.getTime();
    await site.passNight();
    await site.tellOwner();
  }
  expect(await site.subjects()).toEqual([]);
  // The summary was due on 1 March at 9:00, but the site was down until 2 March.
  site.clock.now = at(3, 2, 3).getTime();
  await site.tellOwner();
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["February 2026 on Mixtape"]);
  const { text } = await site.receiver.waitForMail();
  if (isSqlite)
    expect(text).toMatch(/The backup of 1 March 2026 holds 1 playlist and 0 photos\. All /);
  expect(text).toContain("4 listens in February 2026.");
  expect(text).toContain("2 followers, 1 more than a month ago.");
  expect(text).toContain("Links that no longer work: January 2026 on Deezer.");
  expect(text).toContain("1 playlist is missing on a platform.");
});

test.runIf(isSqlite)("monthly summary: reports that the last backup is damaged", async () => {
  await using site = await startWithOwner();
  site.clock.now = at(3, 1, 10).getTime();
  await site.backups.runIfDue();
  const [name = ""] = readdirSync(site.config.backupDir);
  writeFileSync(join(site.config.backupDir, name), "damaged");
  await site.tellOwner();
  const { text } = await site.receiver.waitForMail();
  expect(text).toContain("The backup of 1 March 2026 is damaged.");
});

test("problems and summary: /admin gets both even if the site has no SMTP and sends no emails", async () => {
  await using site = await startSite();
  await createdAt(site, at(1, 20));
  site.clock.now = at(3, 1, 10).getTime();
  const { api, email } = await site.join({ is_superuser: true });
  expect(await api("GET /site/")).toMatchObject({ has_email: false });
  await site.backups.runIfDue();
  await openLinkCheck(site);
  await site.tellOwner();
  const text = "The links to Deezer couldn’t be checked on the last 3 nights.";
  const advice = "Press “Check now” under Status on /admin to see which platform doesn’t respond.";
  const since = new Date(site.clock.now).toISOString();
  const lines = expect.arrayContaining(["0 listens in February 2026.", "0 followers."]);
  expect(await api("GET /utils/problems/")).toEqual({
    data: [{ text, advice, since }],
    count: 1,
    letters_to: email,
    summary: { month: "February 2026", lines },
  });
  expect(await site.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("emails to the owner: turning off one kind of email does not stop the other kind", async () => {
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
  // The summary of March was due while the monthly email was off, so it is not sent later.
  await site.set({ letter_monthly: true });
  await site.tellOwner();
  expect(await site.subjects()).toEqual(["February 2026 on Mixtape"]);
});

test("emails to the owner: an unsubscribe link turns off only the kind of email that contains it", async () => {
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
  const message = "You won't get any more emails";
  expect(await answer.json()).toEqual({ message, is_known: true });
  expect(await settings()).toEqual([false, true]);
  const { updated_at } = await (await site.ownerApi())("GET /site/settings");
  await site.send(oneClick, { method: "POST", body });
  expect(await (await site.ownerApi())("GET /site/settings")).toMatchObject({ updated_at });
  await site.set({ letter_problems: true });
  const pressed = await site.send(page, { method: "POST", body: new URLSearchParams() });
  expect(pressed.headers.get("location")).toBe("/followed/no-problem");
  expect(await settings()).toEqual([false, true]);
});

test("problem emails: are sent to the contact address, or else to the oldest active superuser", async () => {
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
  const ada = site.db.updateTable("users").where("email", "=", "ada@example.com");
  await ada.set({ is_active: false }).execute();
  const { email } = await api("GET /users/me");
  expect(await recipient(3)).toEqual([email]);
  await site.set({ owner_email: "contact@example.com" });
  expect(await recipient(5)).toEqual(["contact@example.com"]);
});

test("emails to the owner: several instances together send each email only once", async () => {
  await using place = await emptyPlace();
  const environment = { SECRET_KEY: "the same thirty-two characters for both" };
  await using first = await startWithOwner(environment, place);
  first.clock.now = at(3, 1, 10).getTime();
  await first.backups.runIfDue();
  await openLinkCheck(first);
  if (isSqlite) await first.tellOwner();
  else {
    await using second = await startMailSite(environment, place);
    second.clock.now = first.clock.now;
    await Promise.all([first.tellOwner(), second.tellOwner(), first.tellOwner()]);
  }
  await first.tellOwner();
  expect((await first.subjects()).sort()).toEqual([
    "February 2026 on Mixtape",
    "Problem on Mixtape: links not checked",
  ]);
});
