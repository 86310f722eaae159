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

test("signing up makes an ordinary active account", async () => {
  await using site = await startSite();
  const body = { email: " Ada@Example.com ", full_name: "Ada Visitor", password: "12345678" };
  expect(await site.client()("POST /users/signup", { body })).toEqual({
    id: expect.any(String),
    email: "ada@example.com",
    full_name: "Ada Visitor",
    is_active: true,
    is_superuser: false,
  });
});

const ada = { email: "ada@example.com", password: "12345678" };
const refusals: [body: unknown, sentence: string][] = [
  [{ password: "12345678" }, "Email is required"],
  [{ ...ada, email: "" }, "Email is required"],
  [{ ...ada, email: "not an address" }, "Invalid email address"],
  [{ email: "ada@example.com" }, "Password is required"],
  [{ ...ada, password: "1234567" }, "Password must be at least 8 characters"],
  [{ ...ada, password: "x".repeat(129) }, "Password must be at most 128 characters"],
  [{ ...ada, password: "1234567\0" }, "Password contains a character that cannot be typed"],
  [{ ...ada, full_name: "" }, "Full Name is required"],
  [{ ...ada, full_name: "Al" }, "Full Name must be at least 3 characters"],
  [{ ...ada, full_name: "Ada\0" }, "Full Name contains characters that cannot be shown"],
  [{ ...ada, full_name: "x".repeat(256) }, "Full Name must be at most 255 characters"],
  [{ ...ada, email: 5 }, "Email must be text"],
];

test("what breaks a rule at signing up is refused with its sentence, and nothing is stored", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const signUp = (body: unknown) => site.client()("POST /users/signup", { body: body as never });
  for (const [body, sentence] of refusals) await refused(signUp(body), 422, sentence);
  expect(await site.db.selectFrom("users").selectAll().execute()).toEqual([]);
  await signUp(ada);
  await refused(signUp(ada), 400, "The user with this email already exists in the system");
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
  expect(await ada.api("PATCH /users/me", { body: {} })).toMatchObject({
    email: "ada@example.com",
  });
  await refused(
    ada.api("PATCH /users/me", { body: { full_name: "x".repeat(31) } }),
    422,
    "Full Name must be at most 30 characters",
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
  { is_superuser: true, is_active: false },
  { id: unknownId, created_at: 0 },
  { password_hash: "x", hashed_password: "x", password: "12345678" },
  { is_superuser: "true", is_active: "false" },
  { is_superuser: 1, is_active: 0 },
].map((fields) => JSON.stringify({ full_name: "Ada L.", ...fields }));

test("D3: nobody gets rights through one's own profile or sign-up, whatever is sent along", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const row = (email: string) =>
    site.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  const before = await row(ada.email);
  const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };
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
  const numbers = ["-1", "abc", "", "1.5", "1e3", "0x10", "Infinity", "1".repeat(20), " 5", "%00"];
  const queries = [
    ...numbers.flatMap((value) => [`skip=${value}`, `limit=${value}`]),
    ...["limit=0", "limit=101", "skip=1&skip=2", "limit=1&limit=2"],
  ];
  for (const query of queries) {
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
  const unknown = { user_id: unknownId };
  await refused(owner.api("GET /users/:user_id", { params: unknown }), 404, "User not found");
  await refused(owner.api("DELETE /users/:user_id", { params: unknown }), 404, "User not found");
  await refused(
    owner.api("PATCH /users/:user_id", { params: unknown, body: {} }),
    404,
    "The user with this id does not exist in the system",
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
  const noRights = [403, "The user doesn't have enough privileges"] as const;
  for (const user_id of [bob.user.id, unknownId]) {
    const params = { user_id };
    await refused(ada.api("GET /users/:user_id", { params }), ...noRights);
    await refused(ada.api("PATCH /users/:user_id", { params, body: {} }), ...noRights);
    await refused(ada.api("DELETE /users/:user_id", { params }), ...noRights);
  }
});

test("D4: a hash in any answer of any test is noticed", async () => {
  await using site = await startSite();
  const { api } = await site.join();
  await api("GET /users/me");
  expect(site.leaks).toEqual([]);
  await api("PATCH /users/me", { body: { full_name: "$argon2id$v=19" } });
  expect(site.leaks.splice(0)).toEqual(["PATCH /users/me"]);
});
