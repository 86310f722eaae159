import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { refused, statusOf } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { type Person, startSite, type TestSite } from "../../testing/start-site.ts";

const hour = 3_600_000;
const newPassword = "a whole new password";

const reset = (site: TestSite, token: string) =>
  site.client()("POST /reset-password/", { body: { token, new_password: newPassword } });
const change = ({ api }: Person, current_password: string, new_password: string) =>
  api("PATCH /users/me/password", { body: { current_password, new_password } });
const invalid = (call: Promise<unknown>) => refused(call, 400, "Invalid token");

test("A10, B3: password change: ends the user's other sessions and queues a notice by email", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const other = await site.logIn(ada.email, ada.password);
  await refused(change(ada, "wrong password", newPassword), 400, "Incorrect password");
  await refused(
    change(ada, ada.password, ada.password),
    400,
    "New password cannot be the same as the current one",
  );
  await refused(change(ada, ada.password, "short"), 422, "Password must be at least 8 characters");
  expect(await change(ada, ada.password, newPassword)).toEqual({
    message: "Password updated successfully",
  });
  expect(await ada.api("GET /users/me")).toMatchObject(ada.user);
  expect(await statusOf(site.client(other)("GET /users/me"))).toBe(401);
  expect(await statusOf(site.logIn(ada.email, ada.password))).toBe(400);
  await site.logIn(ada.email, newPassword);
  expect(await site.db.selectFrom("outbox").select(["kind", "user_id"]).execute()).toEqual([
    { kind: "password_changed", user_id: ada.user.id },
  ]);
});

test("B3, C3, C4, C6: reset link: only one of 20 simultaneous requests sets the password", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const token = await issueResetToken(site, ada.user);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await site.db.selectFrom("reset_tokens").selectAll().execute();
  expect(rows).toMatchObject([{ token_hash: createHash("sha256").update(token).digest("hex") }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => statusOf(reset(site, token))),
  );
  expect(statuses.sort()).toEqual([200, ...Array(19).fill(400)]);
  expect(await statusOf(ada.api("GET /users/me"))).toBe(401);
  await site.logIn(ada.email, newPassword);
});

test("reset links: only the latest three links work, until one of them is used", async () => {
  await using site = await startSite();
  const { user } = await site.join();
  const tokens: string[] = [];
  for (let count = 0; count < 4; count++) {
    site.clock.now += 1;
    tokens.push(await issueResetToken(site, user));
  }
  const [first = "", second = "", third = ""] = tokens;
  await invalid(reset(site, first));
  expect(await reset(site, second)).toEqual({ message: "Password updated successfully" });
  await invalid(reset(site, third));
});

test("C5: reset links: end after an hour, a new password or address, deactivation or deletion", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const endings: ((ada: Person) => unknown)[] = [
    () => {
      site.clock.now += hour;
    },
    (ada) => change(ada, ada.password, "changed by hand"),
    ({ api }) => api("PATCH /users/me", { body: { email: "elsewhere@example.com" } }),
    ({ user }) =>
      owner.api("PATCH /users/:user_id", {
        params: { user_id: user.id },
        body: { is_active: false },
      }),
    ({ api }) => api("DELETE /users/me"),
  ];
  for (const end of endings) {
    const ada = await site.join();
    const token = await issueResetToken(site, ada.user);
    await end(ada);
    await invalid(reset(site, token));
  }
});

test("/.well-known/change-password: redirects to the form for a new password", async () => {
  await using site = await startSite();
  for (const accept of ["text/html", "*/*"]) {
    const get = (name: string) =>
      site.send(`/.well-known/${name}`, { headers: { accept }, redirect: "manual" });
    const { status, headers } = await get("change-password");
    expect([status, headers.get("location")]).toEqual([302, "/settings?tab=password"]);
    // Password managers also request this URL, to test the server's status codes. They ignore the redirect above unless this URL returns 404.
    const missing = "resource-that-should-not-exist-whose-status-code-should-not-be-200";
    expect((await get(missing)).status).toBe(404);
  }
});
