import { expect, test } from "vitest";
import type { Api } from "#contract/client.ts";
import { statusOf } from "../testing/refusal.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { type Person, startSite, type TestSite } from "../testing/start-site.ts";

const stranger = "203.0.113.7";
const minute = 60_000;
const hour = 60 * minute;

const logIn = (site: TestSite, { email, password }: Person, from = stranger) =>
  statusOf(site.logIn(email, password, from));

async function failTimes(site: TestSite, times: number, email: string, from = stranger) {
  const statuses = [];
  while (statuses.length < times)
    statuses.push(await statusOf(site.logIn(email, "wrong password", from)));
  return statuses;
}

test("A4: the 11th failure within 15 minutes is refused, even with the right password; from another address it is not", async () => {
  await using site = await startSite();
  const ada = await site.join();
  expect(await failTimes(site, 10, ada.email)).toEqual(Array(10).fill(400));
  site.clock.now += 5 * minute;
  const body = new URLSearchParams({ username: ada.email, password: ada.password });
  const init = { method: "POST", body };
  const response = await site.send("/login/access-token", init, { remoteAddress: stranger });
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"]);
  expect(await response.json()).toEqual({
    detail: "Too many attempts. Please try again in 10 minutes.",
  });
  expect(await logIn(site, ada, "203.0.113.8")).toBe(200);
  site.clock.now += 10 * minute;
  expect(await logIn(site, ada)).toBe(200);
  expect(await failTimes(site, 11, ada.email)).toEqual([...Array(10).fill(400), 429]);
});

test("A5: one address that tries 60 accounts is stopped at the 51st; successes do not count", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (let count = 0; count < 5; count++) expect(await logIn(site, ada)).toBe(200);
  const statuses = [];
  for (let count = 0; count < 60; count++)
    statuses.push(...(await failTimes(site, 1, `user${count}@example.com`)));
  expect(statuses).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
  expect(await logIn(site, ada, "198.51.100.1")).toBe(200);
});

test("A6: of 100 wrong logins at once at most 10 are looked at", async () => {
  await using site = await startSite();
  const { email } = await site.join();
  const statuses = (
    await Promise.all(Array.from({ length: 100 }, () => failTimes(site, 1, email)))
  ).flat();
  const lookedAt = statuses.filter((status) => status === 400).length;
  expect(lookedAt).toBeGreaterThan(0);
  expect(lookedAt).toBeLessThanOrEqual(10);
  // 503 comes from a busy machine, where a connection to the database takes too long.
  expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
});

test("A4: 100 wrong logins from ten addresses keep everyone out for an hour, or until a reset by mail", async () => {
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
    "changed passwords of one user",
    hour,
    (api, count, { password }) =>
      api("PATCH /users/me/password", {
        body: {
          current_password: count === 0 ? password : `password ${count - 1}`,
          new_password: `password ${count}`,
        },
      }),
  ],
  [
    5,
    "test mails of one user",
    hour,
    (api) => api("POST /utils/test-email/", { query: { email_to: "friend@example.com" } }),
  ],
])(
  "%i %s are let through, then those of others, and later again",
  async (limit, what, window, attempt) => {
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
  },
);

test("one visitor has 20 mails sent in an hour, whatever asks for them", async () => {
  await using site = await startSite();
  const members = await Promise.all(Array.from({ length: 7 }, () => site.join()));
  const ada = await site.join();
  const follow = (token: string, from: string) =>
    statusOf(site.client(token, from)("POST /users/me/follow"));
  const recover = (from: string, email: string) =>
    site.client("", from)("POST /password-recovery/:email", { params: { email } });
  const mails = () =>
    site.db
      .selectFrom("outbox")
      .select("id")
      .where(({ fn }) => fn.coalesce("user_id", "follower_id"), "is not", null)
      .orderBy("id")
      .execute();
  const asked = members.flatMap(({ token }) => [token, token, token]).slice(1);
  for (const token of asked) expect(await follow(token, stranger)).toBe(200);
  const sent = await mails();
  const api = site.client(ada.token, stranger);
  const email = "victim@example.com";
  const change = { current_password: ada.password, new_password: "another horse" };
  expect(await follow(ada.token, stranger)).toBe(429);
  expect(await statusOf(api("PATCH /users/me", { body: { email } }))).toBe(429);
  expect(await statusOf(api("PATCH /users/me/password", { body: change }))).toBe(429);
  await recover(stranger, ada.email);
  await api("POST /followers/", { body: { email } });
  expect(await mails()).toEqual(sent);
  expect(await api("GET /users/me")).toMatchObject({ email: ada.email });

  // Unknown addresses count like known ones: otherwise the count would tell who has an account.
  for (let count = 0; count < 20; count++)
    await recover("2001:db8:1:2::7", `unknown${count}@example.com`);
  expect(await follow(ada.token, "2001:db8:1:2:ffff::8")).toBe(429);
  site.clock.now += hour;
  expect(await api("PATCH /users/me", { body: { email } })).toMatchObject({ email });
});
