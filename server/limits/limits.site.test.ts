import { expect, test } from "vitest";
import { createApi } from "#contract/client.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const stranger = "203.0.113.7";

const logIn = (site: TestSite, username: string, password: string, remoteAddress = stranger) =>
  site.send(
    "/login/access-token",
    { method: "POST", body: new URLSearchParams({ username, password }) },
    { remoteAddress },
  );

const statusOf = async (response: Promise<Response>) => (await response).status;

async function failTimes(
  site: TestSite,
  times: number,
  username: string,
  remoteAddress = stranger,
) {
  const statuses = [];
  for (let count = 0; count < times; count++)
    statuses.push(await statusOf(logIn(site, username, "wrong password", remoteAddress)));
  return statuses;
}

test("A4: the 11th failure in 15 minutes waits, even with the right password; another network and a later time do not", async () => {
  await using site = await startSite();
  const ada = await site.join();
  expect(await failTimes(site, 10, ada.email)).toEqual(Array(10).fill(400));
  const response = await logIn(site, ada.email, ada.password);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(await response.json()).toEqual({
    detail: "Too many attempts. Please try again in 30 seconds.",
  });
  expect(await statusOf(logIn(site, ada.email, ada.password, "203.0.114.1"))).toBe(200);
  site.clock.now += 30_000;
  expect(await statusOf(logIn(site, ada.email, ada.password))).toBe(200);
  expect(await failTimes(site, 10, ada.email)).toEqual(Array(10).fill(400));
});

test("A4: each further failure doubles the wait, up to 15 minutes", async () => {
  await using site = await startSite();
  await failTimes(site, 10, "nobody@example.com");
  const waits = [];
  for (let round = 0; round < 8; round++) {
    const wait = Number(
      (await logIn(site, "nobody@example.com", "wrong password")).headers.get("retry-after"),
    );
    waits.push(wait);
    site.clock.now += wait * 1000;
    expect(await statusOf(logIn(site, "nobody@example.com", "wrong password"))).toBe(400);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

test("A5: one address that tries 60 accounts is stopped at the 51st; successes do not count", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (let count = 0; count < 5; count++)
    expect(await statusOf(logIn(site, ada.email, ada.password))).toBe(200);
  const statuses = [];
  for (let count = 0; count < 60; count++) {
    const [status] = await failTimes(site, 1, `user${count}@example.com`);
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
  expect(await statusOf(logIn(site, ada.email, ada.password, "198.51.100.1"))).toBe(200);
});

test("A6: of 100 wrong logins at once at most 10 are looked at", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => statusOf(logIn(site, ada.email, "wrong password"))),
  );
  const lookedAt = statuses.filter((status) => status === 400).length;
  expect(lookedAt).toBeGreaterThan(0);
  expect(lookedAt).toBeLessThanOrEqual(10);
  // 503 comes from a busy machine, where a connection to the database takes too long.
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(
    100 - lookedAt,
  );
  expect(await statusOf(logIn(site, ada.email, ada.password))).toBe(429);
});

test("A4: strangers elsewhere cannot lock out somebody who has logged in from here before", async () => {
  await using site = await startSite();
  const ada = await site.join();
  expect(await statusOf(logIn(site, ada.email, ada.password, "192.0.2.1"))).toBe(200);
  for (let network = 0; network < 10; network++)
    await failTimes(site, 10, ada.email, `203.0.${network}.1`);
  expect(await statusOf(logIn(site, ada.email, ada.password, "198.51.100.9"))).toBe(429);
  expect(await statusOf(logIn(site, ada.email, ada.password, "192.0.2.1"))).toBe(200);
});

test("100 wrong logins from ten networks keep a traveller out, until a reset by mail", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (let network = 1; network <= 10; network++)
    await failTimes(site, 10, ada.email, `198.51.${network}.1`);
  expect(await statusOf(logIn(site, ada.email, ada.password))).toBe(429);
  const token = await issueResetToken(site.db, ada.user.id, 60_000, site.clock.now);
  const new_password = "another horse, another staple";
  await site.client()("POST /reset-password/", { body: { token, new_password } });
  expect(await statusOf(logIn(site, ada.email, new_password))).toBe(200);
});

test("signing up is limited per address, and far less on a private network", async () => {
  await using site = await startSite();
  const signUp = (remoteAddress: string) =>
    statusOf(
      site.send(
        "/users/signup",
        {
          method: "POST",
          body: JSON.stringify({ email: "taken@example.com", password: "12345678" }),
          headers: { "content-type": "application/json" },
        },
        { remoteAddress },
      ),
    );
  const statuses = [];
  for (let count = 0; count < 21; count++) statuses.push(await signUp("2001:db8:1:2:3::1"));
  expect(statuses).toEqual([200, ...Array(19).fill(400), 429]);
  expect(await signUp("2001:db8:1:2:ffff::1")).toBe(429);
  expect(await signUp("2001:db8:1:3::1")).toBe(400);
  for (let count = 0; count < 25; count++) expect(await signUp("192.168.1.5")).toBe(400);
});

test("one visitor has 20 mails sent in an hour, whatever asks for them", async () => {
  await using site = await startSite();
  const members = await Promise.all(Array.from({ length: 8 }, () => site.join()));
  const ada = members[7] as (typeof members)[number];
  const from = (remoteAddress: string, token?: string) =>
    createApi(
      (path, init) => site.send(path, init, { remoteAddress }),
      () => token ?? null,
    );
  const recover = (remoteAddress: string, email: string) =>
    from(remoteAddress)("POST /password-recovery/:email", { params: { email } });
  const mails = () =>
    site.db
      .selectFrom("outbox")
      .select("id")
      .where(({ fn }) => fn.coalesce("user_id", "follower_id"), "is not", null)
      .execute();
  const tooOften = { status: 429 };

  const asked = members.slice(0, 7).flatMap(({ token }) => [token, token, token]);
  for (const token of asked.slice(1)) await from(stranger, token)("POST /users/me/follow");
  const api = from(stranger, ada.token);
  await expect(api("POST /users/me/follow")).rejects.toMatchObject(tooOften);
  const sent = await mails();
  const email = "victim@example.com";
  await expect(api("PATCH /users/me", { body: { email } })).rejects.toMatchObject(tooOften);
  const body = { current_password: ada.password, new_password: "another horse" };
  await expect(api("PATCH /users/me/password", { body })).rejects.toMatchObject(tooOften);
  await recover(stranger, ada.email);
  await from(stranger)("POST /followers/", { body: { email } });
  expect(await mails()).toEqual(sent);
  expect(await api("GET /users/me")).toMatchObject({ email: ada.email });

  // Unknown addresses count like known ones: otherwise the count would tell who has an account.
  for (let count = 0; count < 20; count++)
    await recover("2001:db8:1:2::7", `unknown${count}@example.com`);
  const neighbour = from("2001:db8:1:2:ffff::8", ada.token);
  await expect(neighbour("POST /users/me/follow")).rejects.toMatchObject(tooOften);
  await from("2001:db8:1:3::7", ada.token)("POST /users/me/follow");
  site.clock.now += 60 * 60_000;
  expect(await api("PATCH /users/me", { body: { email } })).toMatchObject({ email });
});

test("the 31st wrong reset link from one address in 15 minutes has to wait", async () => {
  await using site = await startSite();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ token: "a guess", new_password: "a new password" });
  const guess = () =>
    statusOf(
      site.send("/reset-password/", { method: "POST", body, headers }, { remoteAddress: stranger }),
    );
  for (let count = 0; count < 30; count++) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  site.clock.now += 15 * 60_000;
  expect(await guess()).toBe(400);
});

test("the wrong current password is counted per user", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const change = (current_password: string) =>
    ada.api("PATCH /users/me/password", {
      body: { current_password, new_password: "another password" },
    });
  for (let count = 0; count < 10; count++)
    await expect(change("wrong password")).rejects.toMatchObject({ status: 400 });
  await expect(change(ada.password)).rejects.toMatchObject({ status: 429 });
  site.clock.now += 15 * 60_000;
  await change(ada.password);
});

test("RATE_LIMITS=off counts nothing", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  expect(await failTimes(site, 12, "nobody@example.com")).toEqual(Array(12).fill(400));
  expect(await site.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
});
