import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused, statusOf } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import type { Person } from "../../testing/start-site.ts";

const site = ownedSite();
const newPassword = "a whole new password";

const reset = (token: string) =>
  site.client()("POST /reset-password/", { body: { token, new_password: newPassword } });
const change = ({ api }: Person, current_password: string, new_password: string) =>
  api("PATCH /users/me/password", { body: { current_password, new_password } });
const invalid = (call: Promise<unknown>) => refused(call, 400, "Invalid token");
const updated = { message: "Password updated successfully" };

test("A10, B3: password change: ends the user's other sessions and queues a notice by email", async () => {
  const ada = await site.join();
  const { password } = ada;
  const other = await site.logIn(ada.email, password);
  for (const [current, next, status, sentence] of [
    ["wrong password", newPassword, 400, "Incorrect password"],
    [password, password, 400, "New password cannot be the same as the current one"],
    [password, "short", 422, "Password must be at least 8 characters"],
  ] as const)
    await refused(change(ada, current, next), status, sentence);
  expect(await change(ada, password, newPassword)).toEqual(updated);
  expect(await ada.api("GET /users/me")).toMatchObject(ada.user);
  expect(await statusOf(site.client(other)("GET /users/me"))).toBe(401);
  expect(await statusOf(site.logIn(ada.email, password))).toBe(400);
  await site.logIn(ada.email, newPassword);
  expect(await site.db.selectFrom("outbox").select(["kind", "user_id"]).execute()).toEqual([
    { kind: "password_changed", user_id: ada.user.id },
  ]);
});

test("B3, C3, C4, C6: reset link: only one of 20 simultaneous requests sets the password", async () => {
  const ada = await site.join();
  const token = await issueResetToken(site, ada.user);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await site.db.selectFrom("reset_tokens").selectAll().execute();
  expect(rows).toMatchObject([{ token_hash: createHash("sha256").update(token).digest("hex") }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const requests = Array.from({ length: 20 }, () => statusOf(reset(token)));
  expect((await Promise.all(requests)).sort()).toEqual([200, ...Array(19).fill(400)]);
  expect(await statusOf(ada.api("GET /users/me"))).toBe(401);
  await site.logIn(ada.email, newPassword);
});

test("reset links: every link works until one of them is used", async () => {
  const { user } = await site.join();
  const first = await issueResetToken(site, user);
  const second = await issueResetToken(site, user);
  expect(await reset(first)).toEqual(updated);
  await invalid(reset(second));
});

test.each<[string, (ada: Person) => unknown]>([
  ["a new password", (ada) => change(ada, ada.password, "changed by hand")],
  ["a new address", ({ api }) => api("PATCH /users/me", { body: { email: "new@example.com" } })],
  [
    "deactivation",
    ({ user }) => {
      const params = { user_id: user.id };
      return site.api("PATCH /users/:user_id", { params, body: { is_active: false } });
    },
  ],
  ["deletion", ({ api }) => api("DELETE /users/me")],
  ["an hour", () => (site.clock.now += 3_600_000)],
])("C5: reset link: stops working after %s", async (_, end) => {
  const ada = await site.join();
  const token = await issueResetToken(site, ada.user);
  await end(ada);
  await invalid(reset(token));
});

test("/.well-known/change-password: redirects to the form for a new password", async () => {
  for (const accept of ["text/html", "*/*"]) {
    const get = (name: string) =>
      site.send(`/.well-known/${name}`, { headers: { accept }, redirect: "manual" });
    const { status, headers } = await get("change-password");
    expect([status, headers.get("location")]).toEqual([302, "/settings?tab=password"]);
    // Password managers also request this URL. They use the redirect above only if this response is 404.
    const missing = "resource-that-should-not-exist-whose-status-code-should-not-be-200";
    expect((await get(missing)).status).toBe(404);
  }
});
