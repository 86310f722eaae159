import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

test("a superuser sends a test mail, five times an hour", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const send = () => owner.api("POST /utils/test-email/", { query: { email_to: "Friend@example.com" } });
  for (let count = 0; count < 5; count++) expect(await send()).toEqual({ message: "Test email sent" });
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
  await refused(api("POST /utils/test-email/", { query: { email_to: "a@x.com,evil@e.com" } }), 422, "Invalid email address");
  await refused(api("POST /utils/test-email/", {}), 422, "Email is required");
});
