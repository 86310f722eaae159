import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { issueResetToken } from "./reset-tokens.ts";

const hour = 3_600_000;
const newPassword = "a whole new password";

test("A10, B3: changing the password keeps this session, ends the others and tells the owner", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const logIn = () =>
    site.client()("POST /login/access-token", {
      form: { username: ada.email, password: ada.password },
    });
  const others = [await logIn(), await logIn()];
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
  expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
  for (const other of others)
    await refused(
      site.client(other.access_token)("GET /users/me"),
      401,
      "Could not validate credentials",
    );
  await refused(logIn(), 400, "Incorrect email or password");
  await site.client()("POST /login/access-token", {
    form: { username: ada.email, password: newPassword },
  });
  expect(await site.db.selectFrom("outbox").select(["kind", "user_id"]).execute()).toEqual([
    { kind: "password_changed", user_id: ada.user.id },
  ]);
});

test("an address is told of five changed passwords an hour, also under a new account", async () => {
  await using site = await startSite();
  const email = "ada@example.com";
  const changes = async (times: number) => {
    const { api, password } = await site.join({ email });
    for (let time = 1; time <= times; time++)
      await api("PATCH /users/me/password", {
        body: {
          current_password: time === 1 ? password : `password ${time - 1}`,
          new_password: `password ${time}`,
        },
      });
    return (next: string) =>
      api("PATCH /users/me/password", {
        body: { current_password: times ? `password ${times}` : password, new_password: next },
      });
  };
  const once = await changes(5);
  await refused(once("password 6"), 429, /Please try again in/);
  await site.db.deleteFrom("users").execute();
  const again = await changes(0);
  await refused(again("password 1"), 429, /Please try again in/);
  site.clock.now += hour + 1;
  expect(await again("password 1")).toEqual({ message: "Password updated successfully" });
});

test("B3, C6: a link sets the password once, ends every session and logs nobody in", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const token = await issueResetToken(site.db, ada.user.id, hour, site.clock.now);
  const reset = () =>
    site.client()("POST /reset-password/", { body: { token, new_password: newPassword } });
  expect(await reset()).toEqual({ message: "Password updated successfully" });
  await refused(reset(), 400, "Invalid token");
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  await site.client()("POST /login/access-token", {
    form: { username: ada.email, password: newPassword },
  });
});

test("C4: of 20 who use a link at once one succeeds", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const token = await issueResetToken(site.db, ada.user.id, hour, site.clock.now);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const body = JSON.stringify({ token, new_password: `password number ${number}` });
      return (
        await site.send("/reset-password/", {
          method: "POST",
          body,
          headers: { "content-type": "application/json" },
        })
      ).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, ...Array(19).fill(400)]);
});

test("C3: the database holds only a hash of the link's token", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const token = await issueResetToken(site.db, ada.user.id, hour, site.clock.now);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await site.db.selectFrom("reset_tokens").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.token_hash).toBe(createHash("sha256").update(token).digest("hex"));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("three links live at a time: the oldest lapses", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const tokens = [];
  for (let count = 0; count < 4; count++) {
    site.clock.now += 1;
    tokens.push(await issueResetToken(site.db, ada.user.id, hour, site.clock.now));
  }
  const reset = (token: string) =>
    site.client()("POST /reset-password/", { body: { token, new_password: newPassword } });
  await refused(reset(tokens[0] as string), 400, "Invalid token");
  await reset(tokens[1] as string);
  await refused(reset(tokens[2] as string), 400, "Invalid token");
});

test("C5: a link lapses with time, with a new password or address, with deactivation and with the account", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const ways: Record<
    string,
    (ada: Awaited<ReturnType<typeof site.join>>) => Promise<unknown> | undefined
  > = {
    time: () => {
      site.clock.now += hour;
      return undefined;
    },
    password: (ada) =>
      ada.api("PATCH /users/me/password", {
        body: { current_password: ada.password, new_password: "changed by hand" },
      }),
    address: (ada) => ada.api("PATCH /users/me", { body: { email: "elsewhere@example.com" } }),
    deactivation: (ada) =>
      owner.api("PATCH /users/:user_id", {
        params: { user_id: ada.user.id },
        body: { is_active: false },
      }),
    deletion: (ada) => ada.api("DELETE /users/me"),
  };
  for (const [way, lapse] of Object.entries(ways)) {
    const ada = await site.join();
    const token = await issueResetToken(site.db, ada.user.id, hour, site.clock.now);
    await lapse(ada);
    await refused(
      site.client()("POST /reset-password/", { body: { token, new_password: newPassword } }),
      400,
      "Invalid token",
    ).catch((error: unknown) => {
      throw new Error(`still valid after ${way}`, { cause: error });
    });
  }
});

test("what is no token is invalid", async () => {
  await using site = await startSite();
  for (const token of ["", "x", "x".repeat(1024), "../../etc/passwd", "' or 1=1 --"])
    await refused(
      site.client()("POST /reset-password/", { body: { token, new_password: newPassword } }),
      400,
      "Invalid token",
    );
});

test("an access token is no link, and no token is a sentence", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await refused(
    site.client()("POST /reset-password/", {
      body: { token: ada.token, new_password: newPassword },
    }),
    400,
    "Invalid token",
  );
  await refused(
    site.client()("POST /reset-password/", { body: { new_password: newPassword } as never }),
    422,
    "Token is required",
  );
});
