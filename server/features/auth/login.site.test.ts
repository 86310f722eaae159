import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { everythingIn } from "../../testing/everything-in.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused, statusOf, withoutDate } from "../../testing/refusal.ts";
import { startSite } from "../../testing/start-site.ts";
import { createPasswords } from "./passwords.ts";

const site = ownedSite();
const headers = { "content-type": "application/x-www-form-urlencoded" };
const post = (body: BodyInit) =>
  site.send("/login/access-token", { method: "POST", body, headers });

test("login: ignores upper case and surrounding spaces in the email address", async () => {
  const ada = await site.join({ email: "ada@example.com" });
  const { access_token, ...rest } = await site.client()("POST /login/access-token", {
    form: { username: " Ada@Example.COM ", password: ada.password },
  });
  expect(rest).toEqual({ token_type: "bearer" });
  expect(await site.client(access_token)("POST /login/test-token")).toEqual(ada.user);
});

test("A1: login: wrong password, unknown address and inactive account get identical responses", async () => {
  const gone = await site.join({ is_active: false });
  const answers = [];
  for (const username of [(await site.join()).email, "nobody@example.com", gone.email]) {
    const form = new URLSearchParams({ username, password: "wrong password" });
    answers.push(await withoutDate(await post(form)));
  }
  const body = '{"detail":"Incorrect email or password"}';
  expect(answers).toEqual(Array(3).fill({ ...answers[0], status: 400, body }));
  await refused(site.logIn(gone.email, gone.password), 400, "Inactive user");
});

test("A11: login: a malformed request gets a 4xx status, never 500", async () => {
  for (const [body, status] of [
    ["username=ada%40example.com", 422],
    ["username=a%40example.com&username=b%40example.com&password=12345678", 422],
    [`username=ada%40example.com&password=${"x".repeat(10_000)}`, 422],
    ["username=%zz&password=12345678", 400],
    ["grant_type=refresh_token&username=ada%40example.com&password=12345678", 400],
  ] as const) {
    const response = await post(body);
    expect([body, response.status]).toEqual([body, status]);
    expect(await response.json()).toHaveProperty("detail");
  }
  await refused(site.logIn("", "x"), 422, "Username is required");
  await refused(site.logIn("x", ""), 422, "Password is required");
});

test("A3: login: stores only strong password hashes, and no password or token in plain text", async () => {
  await using site = await startSite({ passwords: createPasswords() });
  const ada = await site.join();
  const weak = await hash(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await site.db.updateTable("users").set({ password_hash: weak }).execute();
  const token = await site.logIn(ada.email, ada.password);
  const [wrong, changed, bobs] = ["a wrong password", "another password", "a password of bob's"];
  await refused(site.logIn(ada.email, wrong), 400, "Incorrect email or password");
  const bob = { email: "bob@example.com", password: bobs };
  await site.client()("POST /users/signup", { body: bob });
  const hashes = await site.db.selectFrom("users").select("password_hash").execute();
  for (const { password_hash } of hashes)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$/);
  await ada.api("PATCH /users/me/password", {
    body: { current_password: ada.password, new_password: changed },
  });
  const files = readdirSync(site.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  const kept = [...site.log, JSON.stringify(await everythingIn(site.db)), ...files].join("\n");
  for (const part of ['"audit":"login"', bob.email]) expect(kept).toContain(part);
  for (const secret of [ada.password, wrong, changed, bobs, ada.token, token])
    expect(kept).not.toContain(secret);
});

test("A8: passwords: 8 to 128 characters are accepted and compared exactly", async () => {
  for (const [index, password] of [
    ...["y".repeat(128), "  spaces  around  ", "CaSe MaTtErS", "密码密码密码密码"],
    ...["🎵🎶🎼🎹🎵🎶🎼🎹", "e\u0301e\u0301e\u0301e\u0301"],
  ].entries()) {
    const email = `user${index}@example.com`;
    await site.client()("POST /users/signup", { body: { email, password } });
    await site.logIn(email, password);
    const similar = [password.trim(), password.toLowerCase(), password.normalize()];
    for (const other of new Set([...similar, password.slice(0, -1)]))
      if (other !== password)
        expect([other, await statusOf(site.logIn(email, other))]).toEqual([other, 400]);
  }
});

test("A7: login: a page is served before 200 simultaneous logins have all been answered", async () => {
  const environment = { RATE_LIMITS: "off" };
  await using site = await startSite({ environment, passwords: createPasswords() });
  let answered = 0;
  const logins = Array.from({ length: 200 }, async (_, number) => {
    const status = await statusOf(site.logIn(`${number}@example.com`, "wrong one"));
    answered += 1;
    return status;
  });
  expect((await site.send("/", { headers: { accept: "text/html" } })).status).toBe(200);
  expect(answered).toBeLessThan(200);
  expect(new Set(await Promise.all(logins))).toEqual(new Set([400, 503]));
});
