// What a member can do to other people's mailboxes by changing their own address.
import { expect, test } from "vitest";
import type { MailKind } from "../db/tables.ts";
import { startMailSite } from "../testing/mail-site.ts";

const hour = 60 * 60_000;

type Site = Awaited<ReturnType<typeof startMailSite>>;
type Person = Awaited<ReturnType<Site["join"]>>;

const limited = () => startMailSite({ RATE_LIMITS: "on" });
const moveTo = ({ api }: Person, email: string) => api("PATCH /users/me", { body: { email } });
const tooOften = { status: 429, body: { detail: expect.stringContaining("Please try again in") } };
const mailsOf = async ({ db }: Site, kind: MailKind) =>
  (await db.selectFrom("outbox").select("id").where("kind", "=", kind).execute()).length;

test("somebody changes their address five times an hour, and no stranger is mailed beyond that", async () => {
  await using site = await limited();
  const ada = await site.follower();
  for (let count = 0; count < 5; count++) await moveTo(ada, `stranger${count}@example.com`);
  await expect(moveTo(ada, "stranger5@example.com")).rejects.toMatchObject(tooOften);
  expect(await mailsOf(site, "email_changed")).toBe(5);
  expect(await mailsOf(site, "confirm_follow")).toBeLessThanOrEqual(5);
  expect(await ada.api("GET /users/me")).toMatchObject({ email: "stranger4@example.com" });
  // What is no change of the address is not held up by it.
  const change = { email: "stranger4@example.com", full_name: "Ada" };
  expect(await ada.api("PATCH /users/me", { body: change })).toMatchObject(change);
  site.clock.now += hour;
  await moveTo(ada, "stranger5@example.com");
});

test("sixty at once change it five times", async () => {
  await using site = await limited();
  const ada = await site.follower();
  // Some of them say what the address is at that moment, and would change it back.
  const wanted = Array.from({ length: 60 }, (_, count) =>
    count % 2 ? `stranger${count}@example.com` : ada.email,
  );
  await Promise.allSettled(wanted.map((email) => moveTo(ada, email)));
  const notices = await mailsOf(site, "email_changed");
  expect([notices > 0, notices <= 5]).toEqual([true, true]);
});

test("which addresses have an account is told five times an hour", async () => {
  await using site = await limited();
  const [ada, bob] = [await site.join(), await site.join()];
  for (let count = 0; count < 5; count++)
    await expect(moveTo(ada, bob.email)).rejects.toMatchObject({ status: 409 });
  await expect(moveTo(ada, bob.email)).rejects.toMatchObject(tooOften);
});

test("a change that was refused for another reason is none", async () => {
  await using site = await limited();
  const ada = await site.join();
  const body = { email: "new@example.com", full_name: "x".repeat(31) };
  for (let count = 0; count < 7; count++)
    await expect(ada.api("PATCH /users/me", { body })).rejects.toMatchObject({ status: 422 });
  expect(await moveTo(ada, "new@example.com")).toMatchObject({ email: "new@example.com" });
});

test("one mailbox is asked whether it wants to follow three times an hour, by whomever: then it hears nothing, and the member can ask again later", async () => {
  await using site = await limited();
  const victim = "victim@example.com";
  for (let count = 0; count < 3; count++) {
    const member = await site.follower();
    expect(await moveTo(member, victim)).toMatchObject({ follows: "asked" });
    await member.api("DELETE /users/me");
  }
  const fourth = await site.follower();
  // What was asked for accounts that are gone is sent, or dropped, before it is counted.
  const waiting = site.db.selectFrom("outbox").select("id").where("sent_at", "is", null);
  await expect.poll(() => waiting.execute()).toEqual([]);
  const asked = await mailsOf(site, "confirm_follow");
  expect(await moveTo(fourth, victim)).toMatchObject({ email: victim, follows: "asked" });
  expect(await fourth.api("GET /users/me")).toMatchObject({ follows: "asked" });
  expect(await mailsOf(site, "confirm_follow")).toBe(asked);
  await expect(fourth.api("POST /users/me/follow")).rejects.toMatchObject(tooOften);
  site.clock.now += hour;
  await fourth.api("POST /users/me/follow");
  expect(await mailsOf(site, "confirm_follow")).toBe(asked + 1);
});

test("one mailbox is told three times an hour that an account has left it; before a fourth time the account stays", async () => {
  await using site = await limited();
  const victim = "victim@example.com";
  const notices = async () =>
    (
      await site.db
        .selectFrom("outbox")
        .select("id")
        .where("kind", "=", "email_changed")
        .where("address", "=", victim)
        .execute()
    ).length;
  const members = await Promise.all([1, 2].map(() => site.join()));
  for (let count = 0; count < 4; count++) {
    const member = members[count % 2] as Person;
    await moveTo(member, victim);
    if (count < 3) await moveTo(member, `away${count}@example.com`);
    else await expect(moveTo(member, "away3@example.com")).rejects.toMatchObject(tooOften);
  }
  expect(await notices()).toBe(3);
  site.clock.now += hour;
  await moveTo(members[1] as Person, "away3@example.com");
  expect(await notices()).toBe(4);
});

test("an owner changes other people's addresses as often as needed", async () => {
  await using site = await limited();
  const owner = await site.join({ is_superuser: true });
  const ada = await site.follower();
  const change = (email: string) =>
    owner.api("PATCH /users/:user_id", { params: { user_id: ada.user.id }, body: { email } });
  for (let count = 0; count < 12; count++)
    await change(count % 2 ? "ada@example.com" : "lovelace@example.com");
  expect(await mailsOf(site, "email_changed")).toBe(12);
});
