import { expect, test } from "vitest";
import type { Api } from "#contract/client.ts";
import { refused, statusOf } from "../testing/refusal.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { type Person, startSite, type TestSite } from "../testing/start-site.ts";

const stranger = "203.0.113.7";
const minute = 60_000;
const hour = 60 * minute;
const withEmail = {
  environment: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "site@mixtape.example" },
};

const logIn = (site: TestSite, { email, password }: Person, from = stranger) =>
  statusOf(site.logIn(email, password, from));

async function failTimes(site: TestSite, times: number, email: string, from = stranger) {
  const statuses = [];
  while (statuses.length < times)
    statuses.push(await statusOf(site.logIn(email, "wrong password", from)));
  return statuses;
}

test("A4: login: the 11th attempt at an account from one IP address in 15 minutes is refused", async () => {
  await using site = await startSite();
  const ada = await site.join();
  expect(await failTimes(site, 10, ada.email)).toEqual(Array(10).fill(400));
  site.clock.now += 5 * minute;
  const body = new URLSearchParams({ username: ada.email, password: ada.password });
  const init = { method: "POST", body };
  const response = await site.send("/login/access-token", init, { remoteAddress: stranger });
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"]);
  expect(await logIn(site, ada, "203.0.113.8")).toBe(200);
  site.clock.now += 10 * minute;
  expect(await logIn(site, ada)).toBe(200);
  expect(await failTimes(site, 11, ada.email)).toEqual([...Array(10).fill(400), 429]);
});

test("A5: login: an IP address is refused after 50 failures, and successes do not count", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (let count = 0; count < 5; count++) expect(await logIn(site, ada)).toBe(200);
  const statuses = [];
  for (let count = 0; count < 60; count++)
    statuses.push(...(await failTimes(site, 1, `user${count}@example.com`)));
  expect(statuses).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
  expect(await logIn(site, ada, "198.51.100.1")).toBe(200);
});

test("A6: login: at most 10 of 100 simultaneous wrong passwords are checked", async () => {
  await using site = await startSite();
  const { email } = await site.join();
  const statuses = (
    await Promise.all(Array.from({ length: 100 }, () => failTimes(site, 1, email)))
  ).flat();
  const lookedAt = statuses.filter((status) => status === 400).length;
  expect(lookedAt).toBeGreaterThan(0);
  expect(lookedAt).toBeLessThanOrEqual(10);
  // A busy server may answer 503.
  expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
});

test("A4: login: 100 wrong passwords lock the account for an hour, or until a reset by email", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (let address = 0; address < 10; address++)
    await failTimes(site, 10, ada.email, `203.0.113.${address}`);
  const away = "198.51.100.9";
  expect(await logIn(site, ada, away)).toBe(429);
  const password = "another horse, another staple";
  const body = { token: await issueResetToken(site, ada.user), new_password: password };
  await site.client("", away)("POST /reset-password/", { body });
  expect(await logIn(site, { ...ada, password }, away)).toBe(200);
});

type Attempt = (api: Api, count: number, person: Person) => Promise<unknown>;

test.each<[limit: number, what: string, window: number, attempt: Attempt]>([
  [
    20,
    "sign-ups from one address",
    hour,
    (api, count) =>
      api("POST /users/signup", {
        body: { email: `user${count}@example.com`, password: "12345678" },
      }),
  ],
  [
    20,
    "recoveries from one address",
    hour,
    (api, count) =>
      api("POST /password-recovery/:email", { params: { email: `user${count}@example.com` } }),
  ],
  [
    30,
    "wrong reset links from one address",
    15 * minute,
    (api) => api("POST /reset-password/", { body: { token: "a guess", new_password: "12345678" } }),
  ],
  [
    10,
    "wrong current passwords of one user",
    15 * minute,
    (api) =>
      api("PATCH /users/me/password", {
        body: { current_password: "wrong password", new_password: "another password" },
      }),
  ],
  [
    5,
    "test emails of one user",
    hour,
    (api) => api("POST /utils/test-email/", { query: { email_to: "friend@example.com" } }),
  ],
])("limits: at most %i %s are allowed per window", async (limit, what, window, attempt) => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const isLimited = async (count: number, from = stranger) =>
    (await statusOf(attempt(site.client(owner.token, from), count, owner))) === 429;
  for (let count = 0; count < limit; count++) expect(await isLimited(count)).toBe(false);
  expect(await isLimited(limit)).toBe(true);
  expect(await isLimited(limit, "198.51.100.9")).toBe(what.endsWith("user"));
  site.clock.now += window - 1000;
  expect(await isLimited(limit)).toBe(true);
  site.clock.now += 1000;
  expect(await isLimited(limit)).toBe(false);
});

const change = (from: Person, new_password: string) => ({
  body: { current_password: from.password, new_password },
});

test("C9: emails: a visitor can request at most 20 emails per hour, of all kinds together", async () => {
  await using site = await startSite(withEmail);
  const members = await Promise.all(Array.from({ length: 10 }, () => site.join()));
  const ada = await site.join();
  const recover = (from: string, email: string) =>
    statusOf(site.client("", from)("POST /password-recovery/:email", { params: { email } }));
  const emails = () => site.db.selectFrom("outbox").select(["id", "kind"]).orderBy("id").execute();
  for (const { token, email } of members) {
    expect(await site.client(token, stranger)("POST /users/me/follow")).toEqual({
      follows: "asked",
    });
    expect(await recover(stranger, email)).toBe(200);
  }
  const sent = await emails();
  expect(sent).toHaveLength(20);
  const api = site.client(ada.token, stranger);
  const email = "victim@example.com";
  expect(await statusOf(api("PATCH /users/me", { body: { email } }))).toBe(429);
  expect(await statusOf(api("PATCH /users/me/password", change(ada, "another horse")))).toBe(429);
  expect(await recover(stranger, ada.email)).toBe(429);
  expect(await emails()).toEqual(sent);
  expect(await api("GET /users/me")).toMatchObject({ email: ada.email });

  // Unknown email addresses count too, or the limit would reveal which addresses have accounts.
  for (let count = 0; count < 20; count++)
    await recover("2001:db8:1:2::7", `unknown${count}@example.com`);
  expect(await recover("2001:db8:1:2:ffff::8", ada.email)).toBe(429);
  site.clock.now += hour;
  expect(await api("PATCH /users/me", { body: { email } })).toMatchObject({ email });
});

test("C9: follow: at most 100 confirmation emails a day are sent, to strangers and members together", async () => {
  await using site = await startSite(withEmail);
  const ada = await site.join();
  const request = (count: number, email = `${count}@example.com`) =>
    site.client("", `203.0.113.${Math.floor(count / 10)}`)("POST /followers/", { body: { email } });
  const confirmations = async () =>
    (await site.db.selectFrom("outbox").select("id").execute()).length;
  for (let count = 0; count < 6; count++) await request(count, "often@example.com");
  for (let count = 10; count < 107; count++) await request(count);
  expect(await confirmations()).toBe(100);
  const full = "Too many people have asked today. Please try again tomorrow.";
  await refused(request(110), 429, full);
  await refused(request(110, "often@example.com"), 429, full);
  await refused(ada.api("POST /users/me/follow"), 429, full);
  await site.client(ada.token, "198.51.100.9")(
    "PATCH /users/me/password",
    change(ada, "another horse"),
  );
  expect(await confirmations()).toBe(101);
  site.clock.now += 24 * hour;
  await request(111);
  expect(await confirmations()).toBe(102);
});

test("C9: password change: the 6th change in a day is refused, and each change sends a notice", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const passwords = Array.from({ length: 6 }, (_, count) => `password ${count}`);
  const statuses = [];
  for (const password of passwords) {
    statuses.push(await statusOf(ada.api("PATCH /users/me/password", change(ada, password))));
    if (statuses.at(-1) === 200) ada.password = password;
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const notices = await site.db.selectFrom("outbox").select("kind").execute();
  expect(notices).toEqual(Array(5).fill({ kind: "password_changed" }));
  site.clock.now += 24 * hour;
  await ada.api("PATCH /users/me/password", change(ada, "password 7"));
});

test("C9: password change: is still allowed after five refused email changes", async () => {
  await using site = await startSite();
  const [ada, bob] = [await site.join(), await site.join()];
  for (let count = 0; count < 5; count++)
    await refused(
      ada.api("PATCH /users/me", { body: { email: bob.email } }),
      409,
      /already exists/,
    );
  await ada.api("PATCH /users/me/password", change(ada, "another password"));
});
