import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { createKeys } from "./keys.ts";

const logIn = (site: TestSite, username: string, password: string, remoteAddress?: string) =>
  site.send(
    "/login/access-token",
    { method: "POST", body: new URLSearchParams({ username, password }) },
    { ...(remoteAddress ? { remoteAddress } : {}) },
  );

const day = 86_400_000;

test("a right login answers a bearer token that names its user, in any case and with spaces around", async () => {
  await using site = await startSite();
  const ada = await site.join({ email: "ada@example.com" });
  for (const username of ["ada@example.com", " Ada@Example.COM "]) {
    const response = await logIn(site, username, ada.password);
    expect(response.status).toBe(200);
    const { access_token, token_type } = (await response.json()) as { access_token: string; token_type: string };
    expect(token_type).toBe("bearer");
    expect(await site.client(access_token)("POST /login/test-token")).toEqual({
      id: ada.user.id,
      email: "ada@example.com",
      full_name: "Ada Visitor",
      is_active: true,
      is_superuser: false,
    });
  }
});

test("A1: wrong password, unknown address and inactive account with a wrong password look the same to the byte", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const gone = await site.join();
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", gone.user.id).execute();
  const answers = [];
  for (const [username, password] of [
    [ada.email, "wrong password"],
    ["nobody@example.com", "wrong password"],
    [gone.email, "wrong password"],
  ] as const) {
    const response = await logIn(site, username, password);
    answers.push({
      status: response.status,
      body: await response.text(),
      headers: [...response.headers].filter(([name]) => name !== "date"),
    });
  }
  expect(answers[0]).toMatchObject({ status: 400, body: '{"detail":"Incorrect email or password"}' });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("the right password of an inactive user is told so", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", ada.user.id).execute();
  await refused(site.client()("POST /login/access-token", { form: { username: ada.email, password: ada.password } }), 400, "Inactive user");
});

test.each([
  ["no password", "username=ada%40example.com", 422],
  ["no username", "password=12345678", 422],
  ["an empty username", "username=&password=12345678", 422],
  ["a repeated username", "username=a%40example.com&username=b%40example.com&password=12345678", 422],
  ["a password of 10 kB", `username=ada%40example.com&password=${"x".repeat(10_000)}`, 422],
  ["a body over the limit", `username=ada%40example.com&password=${"x".repeat(70_000)}`, 413],
  ["a prototype", "__proto__[x]=1&constructor.prototype.x=1", 422],
])("A11: a login with %s is refused with %i", async (_what, body, status) => {
  await using site = await startSite();
  const response = await site.send("/login/access-token", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty("detail");
});

test.each(["text/plain", "application/xml", "application/json garbage", ""])(
  "A11: a login as %j is refused, not read unchecked",
  async (type) => {
    await using site = await startSite();
    const response = await site.send("/login/access-token", {
      method: "POST",
      body: "username=a%40example.com&password=12345678",
      headers: { "content-type": type },
    });
    expect([415, 422, 400]).toContain(response.status);
    expect(await response.json()).toHaveProperty("detail");
  },
);

test("empty fields get the specification's sentences", async () => {
  await using site = await startSite();
  await refused(site.client()("POST /login/access-token", { form: { username: "", password: "x" } }), 422, "Username is required");
  await refused(site.client()("POST /login/access-token", { form: { username: "x", password: "" } }), 422, "Password is required");
});

test("A3: a weaker hash is replaced at the next login", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await site.db.updateTable("users").set({ password_hash: weak }).where("id", "=", ada.user.id).execute();
  expect((await logIn(site, ada.email, ada.password)).status).toBe(200);
  const { password_hash } = await site.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", ada.user.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$/);
  expect((await logIn(site, ada.email, ada.password)).status).toBe(200);
});

test("B4: users' tokens live seven days and superusers' one, and an idle session ends sooner", async () => {
  await using site = await startSite();
  const [ada, owner] = [await site.join(), await site.join({ is_superuser: true })];
  const lifetime = (token: string) => {
    const { exp = 0, iat = 0 } = decodeJwt(token);
    return (exp - iat) * 1000;
  };
  expect(lifetime(ada.token)).toBe(7 * day);
  expect(lifetime(owner.token)).toBe(day);
  const started = site.clock.now;

  site.clock.now = started + 8 * 3_600_000 + 1;
  await refused(owner.api("GET /users/me"), 401, "Could not validate credentials");
  await ada.api("GET /users/me");
  site.clock.now = started + 3 * day;
  await ada.api("GET /users/me");
  site.clock.now = started + 6 * day + 1;
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("B4: a token that is used ends seven days after the login all the same", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const started = site.clock.now;
  for (let days = 1; days < 7; days++) {
    site.clock.now = started + days * day;
    await ada.api("GET /users/me");
  }
  site.clock.now = started + 7 * day + 31_000;
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("B10: a clock that jumps back an hour logs nobody out", async () => {
  await using site = await startSite();
  const ada = await site.join();
  site.clock.now -= 3_600_000;
  await ada.api("GET /users/me");
  expect(await ada.api("POST /logout")).toBeNull();
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("B1: forged and altered tokens are all refused alike", async () => {
  const secret = "a secret that is long enough to sign with";
  await using site = await startSite({ environment: { SECRET_KEY: secret } });
  const ada = await site.join();
  const { accessToken, accessTokenId } = createKeys(secret);
  const claims = decodeJwt(ada.token);
  const header = decodeProtectedHeader(ada.token);
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [head, body, signature] = ada.token.split(".") as [string, string, string];
  const sign = (changedClaims: Record<string, unknown>, changedHeader: Record<string, unknown> = {}, key = accessToken) =>
    new SignJWT({ ...claims, ...changedClaims })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: accessTokenId, ...changedHeader })
      .sign(key);

  // The recipe itself is right: signed like this, unchanged, it is let in.
  expect(await site.client(await sign({}))("GET /users/me")).toMatchObject({ id: ada.user.id });
  const forged = [
    `${b64({ ...header, alg: "none" })}.${body}.`,
    `${b64({ ...header, alg: "nOnE" })}.${body}.`,
    `${b64({ ...header, alg: "HS512" })}.${body}.${signature}`,
    `${b64({ ...header, alg: "RS256" })}.${body}.${signature}`,
    `${head}.${body}.`,
    `${head}.${b64({ ...claims, sub: "someone-else" })}.${signature}`,
    await sign({}, {}, new Uint8Array(32)),
    await sign({ exp: Math.floor(site.clock.now / 1000) - 3600 }),
    await sign({ nbf: Math.floor(site.clock.now / 1000) + 3600 }),
    await sign({ exp: undefined }),
    await sign({ iss: "somebody" }),
    await sign({ aud: "somebody" }),
    await sign({}, { typ: "JWT" }),
    await sign({}, { kid: "../../etc/passwd" }),
    await sign({}, { jku: "https://evil.example/keys", kid: undefined }),
    await sign({ jti: "00000000-0000-4000-8000-000000000000" }),
    "x".repeat(10_000),
    "not-a-token",
    `${ada.token}=`,
  ];
  for (const token of forged) {
    const response = await site.send("/users/me", { headers: { authorization: `Bearer ${token}` } });
    expect({ token, status: response.status, challenge: response.headers.get("www-authenticate"), body: await response.json() }).toEqual({
      token,
      status: 401,
      challenge: "Bearer",
      body: { detail: "Could not validate credentials" },
    });
  }
});

test("B2: a token in the query, in a cookie or as Basic is no token", async () => {
  await using site = await startSite();
  const { token } = await site.join();
  for (const [address, headers] of [
    [`/users/me?access_token=${token}&token=${token}`, {}],
    ["/users/me", { cookie: `access_token=${token}` }],
    ["/users/me", { authorization: `Basic ${token}` }],
    ["/users/me", { authorization: token }],
    ["/users/me", { authorization: "Bearer" }],
  ] as const) {
    expect((await site.send(address, { headers })).status).toBe(401);
  }
});

test("B9: of 25 logins 20 stay, the oldest go", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const ada = await site.join();
  const tokens = [ada.token];
  for (let count = 1; count < 25; count++) {
    site.clock.now += 1000;
    const { access_token } = await site.client()("POST /login/access-token", { form: { username: ada.email, password: ada.password } });
    tokens.push(access_token);
  }
  const statuses = await Promise.all(
    tokens.map(async (token) => (await site.send("/users/me", { headers: { authorization: `Bearer ${token}` } })).status),
  );
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(20).fill(200)]);
});

test("B3: logging out ends this session and no other", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const other = await site.client()("POST /login/access-token", { form: { username: ada.email, password: ada.password } });
  expect(await ada.api("POST /logout")).toBeNull();
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  expect(await site.client(other.access_token)("GET /users/me")).toMatchObject({ id: ada.user.id });
});

test("A3: neither log nor database holds a password or a token", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await logIn(site, ada.email, "a wrong password of mine");
  await ada.api("PATCH /users/me/password", { body: { current_password: ada.password, new_password: "another fine password" } });
  const log = site.log.join("");
  const rows = JSON.stringify([
    await site.db.selectFrom("users").selectAll().execute(),
    await site.db.selectFrom("sessions").selectAll().execute(),
  ]);
  for (const secret of [ada.password, "a wrong password of mine", "another fine password", ada.token]) {
    expect(log).not.toContain(secret);
    expect(rows).not.toContain(secret);
  }
  expect(log).toContain('"audit":"login"');
});
