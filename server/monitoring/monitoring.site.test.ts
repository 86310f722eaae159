import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

test("I9: the health check answers true, with and without a slash at the end", async () => {
  await using site = await startSite();
  for (const address of ["/utils/health-check/", "/utils/health-check"]) {
    const response = await site.send(address);
    expect(response.status).toBe(200);
    // True and nothing else: neither a version nor a name.
    expect(await response.text()).toBe("true");
    expect(Object.values(Object.fromEntries(response.headers)).join()).not.toMatch(
      /node|fastify|mixtape\/|\d\.\d+\.\d/i,
    );
  }
});

test("I9: without its database it answers 503, with a detail and a time to come back", async () => {
  await using site = await startSite();
  await site.db.destroy();
  const response = await site.send("/utils/health-check/");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.json()).toEqual({
    detail: "The server is busy, please try again in a moment",
  });
});

test("a superuser sends a test mail, five times an hour", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const send = () =>
    owner.api("POST /utils/test-email/", { query: { email_to: "Friend@example.com" } });
  for (let count = 0; count < 5; count++)
    expect(await send()).toEqual({ message: "Test email sent" });
  await refused(send(), 429, "Too many attempts. Please try again in 60 minutes.");
  const rows = await site.db.selectFrom("outbox").select(["kind", "address"]).execute();
  expect(rows).toEqual(Array(5).fill({ kind: "test", address: "friend@example.com" }));
});

test("it answers 201, and a wrong or missing address is a sentence", async () => {
  await using site = await startSite();
  const { token, api } = await site.join({ is_superuser: true });
  const response = await site.send("/utils/test-email/?email_to=friend%40example.com", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(201);
  await refused(
    api("POST /utils/test-email/", { query: { email_to: "a@x.com,evil@e.com" } }),
    422,
    "Invalid email address",
  );
  await refused(api("POST /utils/test-email/", {}), 422, "Email is required");
});

test("the owner sees how mail is doing, and whether a mail server is set", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const nothingYet = { is_configured: false, waiting: 0, last_sent_at: null, last_failure: null };
  expect(await api("GET /utils/mail-status/", {})).toEqual(nothingYet);
  await api("POST /utils/test-email/", { query: { email_to: "friend@example.com" } });
  const sent = { ...nothingYet, last_sent_at: new Date(site.clock.now).toISOString() };
  await expect.poll(() => api("GET /utils/mail-status/", {})).toEqual(sent);
});

test("a mail server that cannot be reached is told to the owner", async () => {
  await using site = await startSite({
    environment: { SMTP_URL: "smtp://user:hunter2@127.0.0.1:1", MAIL_FROM: "site@example.com" },
  });
  const { api } = await site.join({ is_superuser: true });
  await api("POST /utils/test-email/", { query: { email_to: "friend@example.com" } });
  const last_failure = {
    at: new Date(site.clock.now).toISOString(),
    problem: "The mail server could not be reached (ECONNREFUSED)",
  };
  await expect
    .poll(() => api("GET /utils/mail-status/", {}))
    .toEqual({ is_configured: true, waiting: 1, last_sent_at: null, last_failure });
});
