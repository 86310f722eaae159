import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";

const outbox = (site: Awaited<ReturnType<typeof startSite>>) =>
  site.db
    .selectFrom("outbox")
    .select(["kind", "user_id", "address"])
    .orderBy("created_at")
    .execute();

test("D3: signing up makes an ordinary active account, whatever else is sent along", async () => {
  await using site = await startSite();
  const body = {
    email: " Ada@Example.com ",
    full_name: "Ada Visitor",
    password: "12345678",
    is_superuser: true,
    is_active: false,
    id: unknownId,
    password_hash: "x",
  };
  const user = await site.client()("POST /users/signup", { body });
  expect(user).toEqual({
    id: expect.any(String),
    email: "ada@example.com",
    full_name: "Ada Visitor",
    is_active: true,
    is_superuser: false,
  });
  expect(user.id).not.toBe(unknownId);
});

test("a taken address is refused, in any case", async () => {
  await using site = await startSite();
  await site.join({ email: "ada@example.com" });
  await refused(
    site.client()("POST /users/signup", {
      body: { email: "ADA@example.com", password: "12345678" },
    }),
    400,
    "The user with this email already exists in the system",
  );
});

const refusals: [body: unknown, sentence: string][] = [
  [{ password: "12345678" }, "Email is required"],
  [{ email: "", password: "12345678" }, "Email is required"],
  [{ email: "not an address", password: "12345678" }, "Invalid email address"],
  [{ email: "a@b.co,evil@e.com", password: "12345678" }, "Invalid email address"],
  [{ email: "a@b.co\r\nBcc: evil@e.com", password: "12345678" }, "Invalid email address"],
  [{ email: "\u212aelvin@example.com", password: "12345678" }, "Invalid email address"],
  [{ email: "ada＠example.com", password: "12345678" }, "Invalid email address"],
  [{ email: `${"a".repeat(65)}@example.com`, password: "12345678" }, "Invalid email address"],
  [{ email: `a@${"b".repeat(50_000)}.com`, password: "12345678" }, "Invalid email address"],
  [{ email: "ada@example.com" }, "Password is required"],
  [{ email: "ada@example.com", password: "1234567" }, "Password must be at least 8 characters"],
  [
    { email: "ada@example.com", password: "x".repeat(129) },
    "Password must be at most 128 characters",
  ],
  [
    { email: "ada@example.com", password: "1234567\0" },
    "Password contains a character that cannot be typed",
  ],
  [
    { email: "ada@example.com", password: "12345678\ud800" },
    "Password contains a character that cannot be typed",
  ],
  [{ email: "ada@example.com", password: "12345678", full_name: "" }, "Full Name is required"],
  [
    { email: "ada@example.com", password: "12345678", full_name: "\u3164\u200b\u2800" },
    "Full Name is required",
  ],
  [
    { email: "ada@example.com", password: "12345678", full_name: "Al" },
    "Full Name must be at least 3 characters",
  ],
  [
    { email: "ada@example.com", password: "12345678", full_name: "Ada\0" },
    "Full Name contains characters that cannot be shown",
  ],
  [
    { email: "ada@example.com", password: "12345678", full_name: "Ada \u202egnihton" },
    "Full Name contains characters that cannot be shown",
  ],
  [
    { email: "ada@example.com", password: "12345678", full_name: "Ada\ud800" },
    "Full Name contains characters that cannot be shown",
  ],
  [
    { email: "ada@example.com", password: "12345678", full_name: "x".repeat(256) },
    "Full Name must be at most 255 characters",
  ],
  [{ email: ["ada@example.com"], password: "12345678" }, "Email must be text"],
  [{ email: 5, password: "12345678" }, "Email must be text"],
  [{ email: "ada@example.com", password: { length: 9 } }, "Password must be text"],
];

test("what breaks a rule at signing up is refused with its sentence, and nothing is stored", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  for (const [body, sentence] of refusals)
    await refused(site.client()("POST /users/signup", { body: body as never }), 422, sentence);
  expect(await site.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("a member reads and changes their own account", async () => {
  await using site = await startSite();
  const ada = await site.join({ email: "ada@example.com" });
  expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
  expect(await ada.api("PATCH /users/me", { body: { full_name: "Ada L." } })).toMatchObject({
    full_name: "Ada L.",
    email: "ada@example.com",
  });
  expect(await ada.api("PATCH /users/me", { body: { full_name: "" } })).toMatchObject({
    full_name: null,
  });
  expect(await ada.api("PATCH /users/me", { body: { full_name: "\u3164" } })).toMatchObject({
    full_name: null,
  });
  expect(await ada.api("PATCH /users/me", { body: {} })).toMatchObject({
    email: "ada@example.com",
  });
  await refused(
    ada.api("PATCH /users/me", { body: { full_name: "x".repeat(31) } }),
    422,
    "Full Name must be at most 30 characters",
  );
  await refused(
    ada.api("PATCH /users/me", { body: { full_name: "x".repeat(256) } }),
    422,
    "Full Name must be at most 255 characters",
  );
});

test("a longer name from elsewhere may be sent back as it is, beside a new address", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const owner = await site.join({ is_superuser: true });
  const full_name = "Ada ".repeat(10).trim();
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: ada.user.id },
    body: { full_name },
  });
  const moved = { full_name, email: "ada.moved@example.com" };
  expect(await ada.api("PATCH /users/me", { body: moved })).toMatchObject(moved);
});

const presumptuous = [
  { is_superuser: true },
  { is_active: false },
  { id: unknownId },
  { password_hash: "x", hashed_password: "x" },
  { password: "12345678" },
  { created_at: 0 },
  { is_superuser: "true", is_active: "false" },
  { is_superuser: 1, is_active: 0 },
  { user: { is_superuser: true } },
  { "user[is_superuser]": true },
  { isSuperuser: true, role: "admin", superuser: true },
].map((fields) => JSON.stringify({ full_name: "Ada L.", ...fields }));

test("D3: nobody gets rights through one's own profile or sign-up, whatever is sent along", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const row = (email: string) =>
    site.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  const before = await row(ada.email);
  const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };
  // The same name twice: the last one counts for every reader, or one would check what another never stores.
  const twice = '{"is_superuser":false,"full_name":"Ada L.","is_superuser":true}';
  for (const [index, body] of [...presumptuous, twice].entries()) {
    const changed = await site.send("/users/me", { method: "PATCH", body, headers });
    expect([200, 422]).toContain(changed.status);
    expect(await row(ada.email)).toEqual({ ...before, full_name: "Ada L.", sort_name: "ada l." });
    const email = `new${index}@example.com`;
    const signup = `{"email":"${email}","password":"87654321",${body.slice(1)}`;
    const made = await site.send("/users/signup", {
      method: "POST",
      body: signup,
      headers: { "content-type": "application/json" },
    });
    expect([200, 422]).toContain(made.status);
    if (made.status === 200)
      expect(await row(email)).toMatchObject({
        is_superuser: false,
        is_active: true,
        created_at: site.clock.now,
      });
    expect(
      await site.db.selectFrom("users").select("id").where("id", "=", unknownId).execute(),
    ).toEqual([]);
  }
});

test("a new address ends the other sessions, keeps this one, voids links and tells the old address", async () => {
  await using site = await startSite();
  const ada = await site.join({ email: "ada@example.com" });
  const bob = await site.join({ email: "bob@example.com" });
  const other = await site.client()("POST /login/access-token", {
    form: { username: ada.email, password: ada.password },
  });
  await refused(
    ada.api("PATCH /users/me", { body: { email: bob.email } }),
    409,
    "User with this email already exists",
  );
  expect(await ada.api("PATCH /users/me", { body: { email: "New@example.com" } })).toMatchObject({
    email: "new@example.com",
  });
  expect(await ada.api("GET /users/me")).toMatchObject({ email: "new@example.com" });
  await refused(
    site.client(other.access_token)("GET /users/me"),
    401,
    "Could not validate credentials",
  );
  expect(await outbox(site)).toEqual([
    { kind: "email_changed", user_id: ada.user.id, address: "ada@example.com" },
  ]);
});

test("users are listed oldest first, page by page, with the count of all", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const emails = [owner.email];
  for (const name of ["a", "b", "c"]) {
    site.clock.now += 1;
    emails.push((await site.join({ email: `${name}@example.com` })).email);
  }
  const all = await owner.api("GET /users/", {});
  expect(all.count).toBe(4);
  expect(all.data.map(({ email }) => email)).toEqual(emails);
  const page = await owner.api("GET /users/", { query: { skip: 1, limit: 2 } });
  expect(page).toEqual({ data: all.data.slice(1, 3), count: 4 });
  expect(await owner.api("GET /users/", { query: { skip: 100, limit: 2 } })).toEqual({
    data: [],
    count: 4,
  });
});

test("E2: skip and limit are digits within their bounds, or refused", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const skips = [
    "-1",
    "abc",
    "",
    "1.5",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "12345678901234567890",
    " 5",
    "%00",
    "1&skip=2",
    "5%0a",
  ];
  const limits = [
    "0",
    "101",
    "-1",
    "1.5",
    "Infinity",
    "NaN",
    "1e2",
    "0x10",
    "abc",
    "",
    " 5",
    "%00",
    "12345678901234567890",
    "1&limit=2",
  ];
  for (const query of [
    ...skips.map((value) => `skip=${value}`),
    ...limits.map((value) => `limit=${value}`),
  ]) {
    for (const list of ["/users/", "/playlists/"]) {
      const response = await site.send(`${list}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([list, query, response.status]).toEqual([list, query, 422]);
      expect(await response.json()).toMatchObject({
        detail: [{ loc: ["query", query.split("=")[0]] }],
      });
    }
  }
  for (const [list, count] of [
    ["/users/", 1],
    ["/playlists/", 0],
  ] as const) {
    const response = await site.send(`${list}?skip=999999999&limit=100`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toEqual({ data: [], count });
  }
});

test("a superuser adds a user, who is told by a mail with a link", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const body = {
    email: "new@example.com",
    full_name: "",
    password: "12345678",
    is_superuser: true,
    is_active: true,
  };
  const user = await owner.api("POST /users/", { body });
  expect(user).toEqual({
    id: expect.any(String),
    email: "new@example.com",
    full_name: null,
    is_superuser: true,
    is_active: true,
  });
  expect(await outbox(site)).toEqual([{ kind: "new_account", user_id: user.id, address: null }]);
  await refused(
    owner.api("POST /users/", { body }),
    400,
    "The user with this email already exists in the system.",
  );
});

test("a superuser reads and changes anybody", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const ada = await site.join();
  const params = { user_id: ada.user.id };
  expect(await owner.api("GET /users/:user_id", { params })).toEqual(ada.user);
  expect(
    await owner.api("PATCH /users/:user_id", {
      params,
      body: { full_name: "Ada Changed", is_superuser: true },
    }),
  ).toEqual({
    ...ada.user,
    full_name: "Ada Changed",
    is_superuser: true,
  });
  await refused(
    owner.api("PATCH /users/:user_id", { params, body: { email: owner.email } }),
    409,
    "User with this email already exists",
  );
  await refused(
    owner.api("GET /users/:user_id", { params: { user_id: unknownId } }),
    404,
    "User not found",
  );
  await refused(
    owner.api("PATCH /users/:user_id", { params: { user_id: unknownId }, body: {} }),
    404,
    "The user with this id does not exist in the system",
  );
  await refused(
    owner.api("DELETE /users/:user_id", { params: { user_id: unknownId } }),
    404,
    "User not found",
  );
  expect(await owner.api("DELETE /users/:user_id", { params })).toEqual({
    message: "User deleted successfully",
  });
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("B3: a deactivated user is out at the very next request, and a new password ends every session", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: ada.user.id },
    body: { is_active: false },
  });
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: ada.user.id },
    body: { is_active: true },
  });
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");

  await owner.api("PATCH /users/:user_id", {
    params: { user_id: bob.user.id },
    body: { password: "set by the owner" },
  });
  await refused(bob.api("GET /users/me"), 401, "Could not validate credentials");
  await site.client()("POST /login/access-token", {
    form: { username: bob.email, password: "set by the owner" },
  });
  expect(await outbox(site)).toEqual([
    { kind: "password_changed", user_id: bob.user.id, address: null },
  ]);
});

test("D2: a member sees their own record and learns nothing about others", async () => {
  await using site = await startSite();
  const [ada, bob] = [await site.join(), await site.join()];
  expect(await ada.api("GET /users/:user_id", { params: { user_id: ada.user.id } })).toEqual(
    ada.user,
  );
  for (const user_id of [bob.user.id, unknownId]) {
    await refused(
      ada.api("GET /users/:user_id", { params: { user_id } }),
      403,
      "The user doesn't have enough privileges",
    );
    await refused(
      ada.api("PATCH /users/:user_id", { params: { user_id }, body: {} }),
      403,
      "The user doesn't have enough privileges",
    );
    await refused(
      ada.api("DELETE /users/:user_id", { params: { user_id } }),
      403,
      "The user doesn't have enough privileges",
    );
  }
});

test("D4: no answer about a user holds a hash, and a hash in any answer of any test is noticed", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const ada = await site.join();
  const params = { user_id: ada.user.id };
  const answers = [
    await owner.api("GET /users/", {}),
    await owner.api("GET /users/:user_id", { params }),
    await owner.api("PATCH /users/:user_id", {
      params,
      body: { full_name: "Ada L.", password: "set by the owner" },
    }),
    await owner.api("POST /users/", { body: { email: "new@example.com", password: "12345678" } }),
    await site.client()("POST /users/signup", {
      body: { email: "other@example.com", password: "12345678" },
    }),
    await owner.api("POST /login/test-token"),
    await owner.api("GET /users/me"),
    await owner.api("PATCH /users/me", { body: { full_name: "Owner" } }),
    await owner.api("GET /users/:user_id", { params: { user_id: owner.user.id } }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/argon2|hash/);
  expect(site.leaks).toEqual([]);
  // The net that every test stands over does catch: a name may be anything.
  await owner.api("PATCH /users/me", { body: { full_name: "$argon2id$v=19" } });
  expect(site.leaks.splice(0)).toEqual(["PATCH /users/me"]);
});
