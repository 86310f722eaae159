import { expect, test } from "vitest";
import { refused } from "../../testing/refusal.ts";
import { startSite } from "../../testing/start-site.ts";

test("I9: health check: returns true, or 503 without a database", async () => {
  await using site = await startSite();
  const alive = await site.send("/utils/health-check");
  expect([alive.status, await alive.text()]).toEqual([200, "true"]);
  expect([...alive.headers.values()].join()).not.toMatch(/node|fastify|mixtape\/|\d\.\d+\.\d/i);
  await site.db.destroy();
  const response = await site.send("/utils/health-check/");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await response.json()).toEqual({
    detail: "The server is busy, please try again in a moment",
  });
});

test("email status: a superuser sends a test email and sees its status", async () => {
  await using site = await startSite();
  const { api, token } = await site.join({ is_superuser: true });
  const nothingYet = { is_configured: false, waiting: 0, last_sent_at: null, last_failure: null };
  expect(await api("GET /utils/mail-status/", {})).toEqual(nothingYet);
  const response = await site.send("/utils/test-email/?email_to=Friend%40example.com", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect([response.status, await response.json()]).toEqual([201, { message: "Test email sent" }]);
  expect(await site.db.selectFrom("outbox").select(["kind", "address"]).execute()).toEqual([
    { kind: "test", address: "friend@example.com" },
  ]);
  const sent = { ...nothingYet, last_sent_at: new Date(site.clock.now).toISOString() };
  await expect.poll(() => api("GET /utils/mail-status/", {})).toEqual(sent);
  const mail = (query: object) => api("POST /utils/test-email/", { query });
  await refused(mail({ email_to: "a@x.com,evil@e.com" }), 422, "Invalid email address");
  await refused(mail({}), 422, "Email is required");
});
