import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { everythingIn } from "../testing/everything-in.ts";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { createPasswords } from "./passwords.ts";

const logIn = (site: TestSite, username: string, password: string) =>
  site.send("/login/access-token", {
    method: "POST",
    body: new URLSearchParams({ username, password }),
  });

test("a right login answers a bearer token that names its user, in any case and with spaces around", async () => {
  await using site = await startSite();
  const ada = await site.join({ email: "ada@example.com" });
  const response = await logIn(site, " Ada@Example.COM ", ada.password);
  const { access_token, ...rest } = await response.json();
  expect([response.status, rest]).toEqual([200, { token_type: "bearer" }]);
  expect(await site.client(access_token)("POST /login/test-token")).toEqual(ada.user);
});

test("A1: wrong password, unknown address and inactive account with a wrong password look the same to the byte", async () => {
  await using site = await startSite();
  const [ada, gone] = [await site.join(), await site.join()];
  await site.db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", gone.user.id)
    .execute();
  const answers = [];
  for (const username of [ada.email, "nobody@example.com", gone.email]) {
    const response = await logIn(site, username, "wrong password");
    answers.push({
      status: response.status,
      body: await response.text(),
      headers: [...response.headers].filter(([name]) => name !== "date"),
    });
  }
  expect(answers[0]).toMatchObject({
    status: 400,
    body: '{"detail":"Incorrect email or password"}',
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const inactive = await logIn(site, gone.email, gone.password);
  expect([inactive.status, await inactive.json()]).toEqual([400, { detail: "Inactive user" }]);
});

const form = "application/x-www-form-urlencoded";
const malformed: [body: string, status: number, type?: string][] = [
  ["username=ada%40example.com", 422],
  ["password=12345678", 422],
  ["", 422],
  ["username=a%40example.com&username=b%40example.com&password=12345678", 422],
  ["username=ada%40example.com&password=12345678&password=87654321", 422],
  ["username[]=ada%40example.com&password=12345678", 422],
  [`username=ada%40example.com&password=${"x".repeat(10_000)}`, 422],
  [`username=ada%40example.com&password=${"x".repeat(70_000)}`, 413],
  ["username=%zz&password=12345678", 400],
  ["grant_type=refresh_token&username=ada%40example.com&password=12345678", 400],
  ["username=a%40example.com&password=12345678", 415, "text/plain"],
  ['{"username":"a@example.com","password":"12345678"}', 415, "application/json"],
];

test("A11: a malformed login is refused and never a fault of ours", async () => {
  await using site = await startSite();
  for (const [body, status, type = form] of malformed) {
    const headers = { "content-type": type };
    const response = await site.send("/login/access-token", { method: "POST", body, headers });
    expect([body, response.status]).toEqual([body, status]);
    expect(await response.json()).toHaveProperty("detail");
  }
  const ask = (username: string, password: string) =>
    site.client()("POST /login/access-token", { form: { username, password } });
  await refused(ask("", "x"), 422, "Username is required");
  await refused(ask("x", ""), 422, "Password is required");
});

const strongHash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$/;

test("A3: a weaker hash is replaced at the next login", async () => {
  await using site = await startSite({ passwords: createPasswords() });
  const ada = await site.join();
  const weak = await hash(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await site.db.updateTable("users").set({ password_hash: weak }).execute();
  for (const _time of [1, 2]) {
    expect((await logIn(site, ada.email, ada.password)).status).toBe(200);
    const [row] = await site.db.selectFrom("users").select("password_hash").execute();
    expect(row?.password_hash).toMatch(strongHash);
  }
});

test("A3: neither log nor database holds a password or a token", async () => {
  await using site = await startSite({ passwords: createPasswords() });
  const ada = await site.join();
  const wrong = "a wrong password of mine";
  const changed = "another fine password";
  const signedUp = "a password of bob's own";
  await logIn(site, ada.email, wrong);
  await ada.api("PATCH /users/me/password", {
    body: { current_password: ada.password, new_password: changed },
  });
  await site.client()("POST /users/signup", {
    body: { email: "bob@example.com", password: signedUp },
  });
  for (const { password_hash } of await site.db
    .selectFrom("users")
    .select("password_hash")
    .execute())
    expect(password_hash).toMatch(strongHash);
  const files = readdirSync(site.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  const kept = [...site.log, JSON.stringify(await everythingIn(site.db)), ...files].join("\n");
  expect(kept).toContain('"audit":"login"');
  expect(kept).toContain("bob@example.com");
  for (const secret of [ada.password, wrong, changed, signedUp, ada.token])
    expect(kept).not.toContain(secret);
});
