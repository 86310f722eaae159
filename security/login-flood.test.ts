import { expect, test } from "vitest";
import { createPasswords } from "#server/auth/passwords.ts";
import { startSite } from "#server/testing/start-site.ts";

test("A7: a flood of logins is answered, and pages do not wait in line with them", async () => {
  // Without limits, as if every login came from another address.
  const environment = { RATE_LIMITS: "off" };
  await using site = await startSite({ environment, passwords: createPasswords() });
  const page = () => site.send("/", { headers: { accept: "text/html" } });
  expect((await page()).status).toBe(200);
  let unanswered = 200;
  const logins = Array.from({ length: unanswered }, async (_, number) => {
    const body = new URLSearchParams({ username: `${number}@example.com`, password: "wrong one" });
    const { status } = await site.send("/login/access-token", { method: "POST", body });
    unanswered -= 1;
    return status;
  });
  for (let visit = 0; visit < 5; visit++) expect((await page()).status).toBe(200);
  expect(unanswered).toBeGreaterThan(0);
  expect(new Set(await Promise.all(logins))).toEqual(new Set([400, 503]));
});
