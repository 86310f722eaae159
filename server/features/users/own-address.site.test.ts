import { expect, test } from "vitest";
import type { MailKind } from "../../db/tables.ts";
import { startMailSite } from "../../testing/mail-site.ts";
import { refused, statusOf } from "../../testing/refusal.ts";
import type { Person } from "../../testing/start-site.ts";

const hour = 60 * 60_000;
const victim = "victim@example.com";

type Site = Awaited<ReturnType<typeof startMailSite>>;

const limited = () => startMailSite({ RATE_LIMITS: "on" });
const moveTo = ({ api }: Person, email: string) => api("PATCH /users/me", { body: { email } });
const tooOften = (call: Promise<unknown>) => refused(call, 429, /Please try again in/);
const mailsOf = async ({ db }: Site, kind: MailKind) =>
  (await db.selectFrom("outbox").select("address").where("kind", "=", kind).execute()).map(
    ({ address }) => address,
  );

test("email change: is limited to 5 attempts an hour, including attempts with taken addresses", async () => {
  await using site = await limited();
  const [ada, bob] = [await site.follower(), await site.join()];
  const tooLong = { email: "new@example.com", full_name: "x".repeat(31) };
  for (let count = 0; count < 6; count++)
    expect(await statusOf(ada.api("PATCH /users/me", { body: tooLong }))).toBe(422);
  for (let count = 0; count < 3; count++) await moveTo(ada, `stranger${count}@example.com`);
  for (let count = 0; count < 2; count++)
    await refused(moveTo(ada, bob.email), 409, "User with this email already exists");
  await tooOften(moveTo(ada, bob.email));
  await tooOften(moveTo(ada, "stranger3@example.com"));
  expect(await mailsOf(site, "email_changed")).toHaveLength(3);
  const change = { email: "stranger2@example.com", full_name: "Ada" };
  expect(await ada.api("PATCH /users/me", { body: change })).toMatchObject(change);
  site.clock.now += hour;
  await moveTo(ada, "stranger3@example.com");
});

test("email change: only one of an account's simultaneous email changes succeeds", async () => {
  await using site = await startMailSite();
  const { api, user } = await site.join({ is_superuser: true });
  const params = { user_id: user.id };
  const addresses = ["left@example.com", "right@example.com"];
  // Hashing the password takes so long that both requests arrive before one of them changes the address.
  const statuses = await Promise.all(
    addresses.map((email) =>
      statusOf(api("PATCH /users/:user_id", { params, body: { email, password: "12345678" } })),
    ),
  );
  expect(statuses.toSorted()).toEqual([200, 503]);
  const { email } = await api("GET /users/me");
  expect(email).toBe(addresses[statuses.indexOf(200)]);
});

test("follow: email changes to the same address send at most 3 confirmation emails a day", async () => {
  await using site = await limited();
  for (let count = 0; count < 3; count++) {
    const member = await site.follower();
    expect(await moveTo(member, victim)).toMatchObject({ follows: "asked" });
    await member.api("DELETE /users/me");
  }
  const fourth = await site.follower();
  // Waits until every email is sent or dropped, because the emails are counted below.
  const waiting = site.db.selectFrom("outbox").select("id").where("sent_at", "is", null);
  await expect.poll(() => waiting.execute()).toEqual([]);
  const asked = await mailsOf(site, "confirm_follow");
  expect(await moveTo(fourth, victim)).toMatchObject({ email: victim, follows: "asked" });
  expect(await mailsOf(site, "confirm_follow")).toEqual(asked);
  expect(await fourth.api("POST /users/me/follow")).toEqual({ follows: "asked" });
  expect(await mailsOf(site, "confirm_follow")).toEqual(asked);
});
