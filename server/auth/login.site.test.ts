import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { untilSeen } from "../testing/until-seen.ts";
import { createPasswords } from "./passwords.ts";

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
    const { access_token, token_type } = (await response.json()) as {
      access_token: string;
      token_type: string;
    };
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
  await site.db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", gone.user.id)
    .execute();
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
  expect(answers[0]).toMatchObject({
    status: 400,
    body: '{"detail":"Incorrect email or password"}',
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("the right password of an inactive user is told so", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await site.db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", ada.user.id)
    .execute();
  await refused(
    site.client()("POST /login/access-token", {
      form: { username: ada.email, password: ada.password },
    }),
    400,
    "Inactive user",
  );
});

const malformed: [what: string, body: string, status: number][] = [
  ["no password", "username=ada%40example.com", 422],
  ["no username", "password=12345678", 422],
  ["an empty username", "username=&password=12345678", 422],
  [
    "a repeated username",
    "username=a%40example.com&username=b%40example.com&password=12345678",
    422,
  ],
  ["a password of 10 kB", `username=ada%40example.com&password=${"x".repeat(10_000)}`, 422],
  ["a body over the limit", `username=ada%40example.com&password=${"x".repeat(70_000)}`, 413],
  ["a prototype", "__proto__[x]=1&constructor.prototype.x=1", 422],
  ["nothing", "", 422],
  ["a repeated password", "username=ada%40example.com&password=12345678&password=87654321", 422],
  ["a username of 10 kB", `username=${"x".repeat(10_000)}&password=12345678`, 422],
  ["a list for a username", "username[]=ada%40example.com&password=12345678", 422],
  ["a NUL in the username", "username=ada%00%40example.com&password=12345678", 422],
  ["half a character in the username", "username=%ed%a0%80&password=12345678", 400],
  ["a broken escape", "username=%zz&password=12345678", 400],
  [
    "an odd grant type",
    "grant_type=refresh_token&username=ada%40example.com&password=12345678",
    400,
  ],
  [
    "the fields that OAuth adds",
    "grant_type=password&scope=&client_id=&client_secret=&username=ada%40example.com&password=12345678",
    400,
  ],
];

test("A11: a malformed login is refused as such", async () => {
  await using site = await startSite();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const [what, body, status] of malformed) {
    const response = await site.send("/login/access-token", { method: "POST", body, headers });
    expect([what, response.status]).toEqual([what, status]);
    expect(await response.json()).toHaveProperty("detail");
  }
});

test("A11: a login of another type is refused, not read unchecked", async () => {
  await using site = await startSite();
  const body = "username=a%40example.com&password=12345678";
  for (const type of [
    "text/plain",
    "application/xml",
    "application/json",
    "application/json garbage",
    "multipart/form-data",
    "",
  ]) {
    const response = await site.send("/login/access-token", {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    expect([type, response.status]).toEqual([type, 415]);
    expect(await response.json()).toHaveProperty("detail");
  }
});

test("empty fields get the specification's sentences", async () => {
  await using site = await startSite();
  await refused(
    site.client()("POST /login/access-token", { form: { username: "", password: "x" } }),
    422,
    "Username is required",
  );
  await refused(
    site.client()("POST /login/access-token", { form: { username: "x", password: "" } }),
    422,
    "Password is required",
  );
});

test("A3: a weaker hash is replaced at the next login", async () => {
  await using site = await startSite({ passwords: createPasswords() });
  const ada = await site.join();
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await site.db
    .updateTable("users")
    .set({ password_hash: weak })
    .where("id", "=", ada.user.id)
    .execute();
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
  await untilSeen(site, ada.user.id);
  site.clock.now = started + 3 * day;
  await ada.api("GET /users/me");
  await untilSeen(site, ada.user.id);
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
    await untilSeen(site, ada.user.id);
  }
  site.clock.now = started + 7 * day + 31_000;
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("B10: a clock that jumps on an hour ends what is older than its time, and nothing else", async () => {
  await using site = await startSite();
  const [early, late] = [
    await site.join({ is_superuser: true }),
    await site.join({ is_superuser: true }),
  ];
  const sevenHours = 7 * 3_600_000;
  await site.db
    .updateTable("sessions")
    .set({ last_seen_at: site.clock.now - sevenHours - 1 })
    .where("user_id", "=", early.user.id)
    .execute();
  site.clock.now += 3_600_000;
  await refused(early.api("GET /users/me"), 401, "Could not validate credentials");
  await late.api("GET /users/me");
});

test("B10: a clock that jumps back an hour logs nobody out", async () => {
  await using site = await startSite();
  const ada = await site.join();
  site.clock.now -= 3_600_000;
  await ada.api("GET /users/me");
  expect(await ada.api("POST /logout")).toBeNull();
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("B9: of 25 logins 20 stay, the oldest go", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const ada = await site.join();
  const tokens = [ada.token];
  for (let count = 1; count < 25; count++) {
    site.clock.now += 1000;
    const { access_token } = await site.client()("POST /login/access-token", {
      form: { username: ada.email, password: ada.password },
    });
    tokens.push(access_token);
  }
  const statuses = await Promise.all(
    tokens.map(
      async (token) =>
        (await site.send("/users/me", { headers: { authorization: `Bearer ${token}` } })).status,
    ),
  );
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(20).fill(200)]);
  expect(new Set(tokens.map((token) => decodeJwt(token).jti)).size).toBe(25);
});

test("B3: logging out ends this session and no other", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const other = await site.client()("POST /login/access-token", {
    form: { username: ada.email, password: ada.password },
  });
  expect(await ada.api("POST /logout")).toBeNull();
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  expect(await site.client(other.access_token)("GET /users/me")).toMatchObject({ id: ada.user.id });
});

test("A3: neither log nor database holds a password or a token", async () => {
  await using site = await startSite({ passwords: createPasswords() });
  const ada = await site.join();
  await logIn(site, ada.email, "a wrong password of mine");
  await ada.api("PATCH /users/me/password", {
    body: { current_password: ada.password, new_password: "another fine password" },
  });
  await site.client()("POST /users/signup", {
    body: { email: "bob@example.com", password: "a password of bob's own" },
  });
  const hashes = await site.db.selectFrom("users").select("password_hash").execute();
  for (const { password_hash } of hashes)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$/);
  const log = site.log.join("");
  const tables = await site.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      site.db
        .selectFrom(name as "users")
        .selectAll()
        .execute(),
    ),
  );
  const files = readdirSync(site.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  expect(rows.flat().length).toBeGreaterThan(3);
  for (const secret of [
    ada.password,
    "a wrong password of mine",
    "another fine password",
    "a password of bob's own",
    ada.token,
  ]) {
    expect(log).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(files.join("")).not.toContain(secret);
  }
  expect(log).toContain('"audit":"login"');
});
