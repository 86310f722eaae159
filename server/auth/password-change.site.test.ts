import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const hour = 3_600_000;
const newPassword = "a whole new password";

type Person = Awaited<ReturnType<TestSite["join"]>>;

const issue = (site: TestSite, { user }: Person) =>
  issueResetToken(site.db, user.id, hour, site.clock.now);
const reset = (site: TestSite, token: string) =>
  site.client()("POST /reset-password/", { body: { token, new_password: newPassword } });
const logIn = (site: TestSite, username: string, password: string) =>
  site.client()("POST /login/access-token", { form: { username, password } });

test("A10, B3: changing the password keeps this session, ends the others and mails a notice", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const others = [
    await logIn(site, ada.email, ada.password),
    await logIn(site, ada.email, ada.password),
  ];
  const change = (current_password: string, new_password: string) =>
    ada.api("PATCH /users/me/password", { body: { current_password, new_password } });
  await refused(change("wrong password", newPassword), 400, "Incorrect password");
  await refused(
    change(ada.password, ada.password),
    400,
    "New password cannot be the same as the current one",
  );
  await refused(change(ada.password, "short"), 422, "Password must be at least 8 characters");
  expect(await change(ada.password, newPassword)).toEqual({
    message: "Password updated successfully",
  });
  expect(await ada.api("GET /users/me")).toMatchObject(ada.user);
  for (const { access_token } of others)
    await refused(
      site.client(access_token)("GET /users/me"),
      401,
      "Could not validate credentials",
    );
  await refused(logIn(site, ada.email, ada.password), 400, "Incorrect email or password");
  await logIn(site, ada.email, newPassword);
  expect(await site.db.selectFrom("outbox").select(["kind", "user_id"]).execute()).toEqual([
    { kind: "password_changed", user_id: ada.user.id },
  ]);
});

test("one mailbox gets five notices of changed passwords an hour, also under a new account", async () => {
  await using site = await startSite();
  const email = "ada@example.com";
  const change = ({ api }: Person, current_password: string, new_password: string) =>
    api("PATCH /users/me/password", { body: { current_password, new_password } });
  const ada = await site.join({ email });
  let password = ada.password;
  for (let time = 1; time <= 5; time++) {
    await change(ada, password, `password ${time}`);
    password = `password ${time}`;
  }
  await refused(change(ada, password, "password 6"), 429, /Please try again in/);
  await site.db.deleteFrom("users").execute();
  const again = await site.join({ email });
  await refused(change(again, again.password, newPassword), 429, /Please try again in/);
  site.clock.now += hour + 1;
  await change(again, again.password, newPassword);
});

test("B3, C3, C6: a link sets the password once, ends every session and logs nobody in; the database has its hash", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const token = await issue(site, ada);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await site.db.selectFrom("reset_tokens").selectAll().execute();
  expect(rows).toMatchObject([{ token_hash: createHash("sha256").update(token).digest("hex") }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await reset(site, token)).toEqual({ message: "Password updated successfully" });
  await refused(reset(site, token), 400, "Invalid token");
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  await logIn(site, ada.email, newPassword);
});

test("C4: of 20 requests with one link at once one succeeds", async () => {
  await using site = await startSite();
  const token = await issue(site, await site.join());
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      reset(site, token).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual([200, ...Array(19).fill(400)]);
});

test("three links live at a time: the oldest lapses", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const tokens: string[] = [];
  for (let count = 0; count < 4; count++) {
    site.clock.now += 1;
    tokens.push(await issue(site, ada));
  }
  const [first = "", second = "", third = ""] = tokens;
  await refused(reset(site, first), 400, "Invalid token");
  await reset(site, second);
  await refused(reset(site, third), 400, "Invalid token");
});

test("C5: a link lapses with time, with a new password or address, with deactivation and with the account", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const ways: Record<string, (ada: Person) => unknown> = {
    time: () => {
      site.clock.now += hour;
    },
    password: ({ api, password }) =>
      api("PATCH /users/me/password", {
        body: { current_password: password, new_password: "changed by hand" },
      }),
    address: ({ api }) => api("PATCH /users/me", { body: { email: "elsewhere@example.com" } }),
    deactivation: ({ user }) =>
      owner.api("PATCH /users/:user_id", {
        params: { user_id: user.id },
        body: { is_active: false },
      }),
    deletion: ({ api }) => api("DELETE /users/me"),
  };
  for (const [way, lapse] of Object.entries(ways)) {
    const ada = await site.join();
    const token = await issue(site, ada);
    await lapse(ada);
    await refused(reset(site, token), 400, "Invalid token").catch((cause: unknown) => {
      throw new Error(`still valid after ${way}`, { cause });
    });
  }
});

test("an access token or any other text is no link", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (const token of ["", "x".repeat(1024), "' or 1=1 --", ada.token])
    await refused(reset(site, token), 400, "Invalid token");
  const body = { new_password: newPassword } as never;
  await refused(site.client()("POST /reset-password/", { body }), 422, "Token is required");
});
