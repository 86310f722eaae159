import { expect, test } from "vitest";
import { refused, statusOf } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";

const outbox = ({ db }: TestSite) =>
  db.selectFrom("outbox").select(["kind", "user_id", "address"]).execute();

const ada = { email: "ada@example.com", password: "12345678" };
const refusals: [body: object, sentence: string][] = [
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
];

test("signing up makes an ordinary active account; what breaks a rule is refused with its sentence", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const signUp = (body: object) => site.client()("POST /users/signup", { body: body as never });
  for (const [body, sentence] of refusals) await refused(signUp(body), 422, sentence);
  expect(await site.db.selectFrom("users").selectAll().execute()).toEqual([]);
  expect(await signUp({ ...ada, full_name: "Ada Visitor" })).toEqual({
    id: expect.any(String),
    email: "ada@example.com",
    full_name: "Ada Visitor",
    is_active: true,
    is_superuser: false,
  });
  await refused(signUp(ada), 400, "The user with this email already exists in the system");
});

test("D3: nobody gets rights through one's own profile or sign-up, whatever is sent along", async () => {
  await using site = await startSite();
  const { api, email } = await site.join();
  const row = (address: string) =>
    site.db.selectFrom("users").selectAll().where("email", "=", address).executeTakeFirst();
  const before = await row(email);
  for (const [index, fields] of [
    { is_superuser: true, is_active: false },
    { id: unknownId, created_at: 0 },
    { password_hash: "x", hashed_password: "x" },
    { is_superuser: "true", is_active: "false" },
  ].entries()) {
    const body = { full_name: "Ada L.", ...fields };
    expect([200, 422]).toContain(await statusOf(api("PATCH /users/me", { body })));
    expect(await row(email)).toEqual({ ...before, full_name: "Ada L.", sort_name: "ada l." });
    const signup = { ...body, email: `new${index}@example.com`, password: "87654321" };
    expect([200, 422]).toContain(await statusOf(api("POST /users/signup", { body: signup })));
    const { is_superuser, is_active, id, created_at } = (await row(signup.email)) ?? {};
    if (id)
      expect([is_superuser, is_active, id === unknownId, created_at]).toEqual([
        false,
        true,
        false,
        site.clock.now,
      ]);
  }
});

test("a member changes their name, up to 30 characters, or keeps a longer one given by the owner", async () => {
  await using site = await startSite();
  const [owner, ada] = [await site.join({ is_superuser: true }), await site.join()];
  const rename = (full_name: string) => ada.api("PATCH /users/me", { body: { full_name } });
  expect(await rename("Ada L.")).toEqual({ ...ada.user, full_name: "Ada L.", follows: "no" });
  expect(await rename("")).toMatchObject({ full_name: null });
  const long = "x".repeat(31);
  await refused(rename(long), 422, "Full Name must be at most 30 characters");
  const params = { user_id: ada.user.id };
  await owner.api("PATCH /users/:user_id", { params, body: { full_name: long } });
  expect(await rename(long)).toMatchObject({ full_name: long });
});

test("a new address ends the other sessions, keeps this one and tells the old address", async () => {
  await using site = await startSite();
  const ada = await site.join({ email: "ada@example.com" });
  const other = await site.logIn(ada.email, ada.password);
  await ada.api("PATCH /users/me", { body: { email: "New@example.com" } });
  expect(await ada.api("GET /users/me")).toMatchObject({ email: "new@example.com" });
  expect(await statusOf(site.client(other)("GET /users/me"))).toBe(401);
  expect(await outbox(site)).toEqual([
    { kind: "email_changed", user_id: ada.user.id, address: "ada@example.com" },
  ]);
});

test("E2: skip and limit are digits within their bounds, or refused; the oldest account is first", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  site.clock.now += 1;
  const second = await site.join();
  const numbers = ["-1", "abc", "", "1.5", "1e3", "0x10", "Infinity", "1".repeat(20), " 5", "%00"];
  const queries = [
    ...numbers.flatMap((value) => [`skip=${value}`, `limit=${value}`]),
    ...["limit=0", "limit=101", "skip=1&skip=2", "limit=1&limit=2"],
  ];
  const headers = { authorization: `Bearer ${owner.token}` };
  for (const query of queries)
    for (const list of ["/users/", "/playlists/"]) {
      const response = await site.send(`${list}?${query}`, { headers });
      expect([list, query, response.status]).toEqual([list, query, 422]);
      expect(await response.json()).toMatchObject({
        detail: [{ loc: ["query", query.split("=")[0]] }],
      });
    }
  const page = (skip: number, limit: number) =>
    owner.api("GET /users/", { query: { skip, limit } });
  expect(await page(0, 100)).toEqual({ data: [owner.user, second.user], count: 2 });
  expect(await page(1, 1)).toEqual({ data: [second.user], count: 2 });
  expect(await page(999_999_999, 100)).toEqual({ data: [], count: 2 });
});

test("a superuser adds a user, who is told by a mail with a link", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const { password, ...fields } = { ...ada, full_name: "", is_superuser: true, is_active: true };
  const add = () => owner.api("POST /users/", { body: { ...fields, password } });
  const user = await add();
  expect(user).toEqual({ ...fields, id: expect.any(String), full_name: null });
  expect(await outbox(site)).toEqual([{ kind: "new_account", user_id: user.id, address: null }]);
  await refused(add(), 400, "The user with this email already exists in the system.");
});

test("B3, D2: a superuser reads, changes and deletes anybody, whose sessions end; a member sees their own record alone", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  const read = ({ api }: typeof ada, user_id: string) =>
    api("GET /users/:user_id", { params: { user_id } });
  const change = ({ api }: typeof ada, user_id: string, body = {}) =>
    api("PATCH /users/:user_id", { params: { user_id }, body });
  const remove = ({ api }: typeof ada, user_id: string) =>
    api("DELETE /users/:user_id", { params: { user_id } });
  const { id } = ada.user;
  const noRights = [403, "The user doesn't have enough privileges"] as const;
  expect(await read(ada, id)).toEqual(ada.user);
  for (const whom of [bob.user.id, unknownId])
    for (const call of [read, change, remove]) await refused(call(ada, whom), ...noRights);
  expect(await read(owner, id)).toEqual(ada.user);
  const renamed = { full_name: "Ada Changed" };
  expect(await change(owner, id, renamed)).toEqual({ ...ada.user, ...renamed });
  await refused(
    change(owner, id, { email: owner.email }),
    409,
    "User with this email already exists",
  );
  await change(owner, id, { is_active: false });
  await change(owner, id, { is_active: true });
  expect(await statusOf(ada.api("GET /users/me"))).toBe(401);
  await change(owner, bob.user.id, { password: "set by the owner" });
  expect(await statusOf(bob.api("GET /users/me"))).toBe(401);
  await site.logIn(bob.email, "set by the owner");
  expect(await outbox(site)).toEqual([
    { kind: "password_changed", user_id: bob.user.id, address: null },
  ]);
  expect(await remove(owner, id)).toEqual({ message: "User deleted successfully" });
  await refused(read(owner, id), 404, "User not found");
  await refused(remove(owner, id), 404, "User not found");
  await refused(change(owner, id, {}), 404, "The user with this id does not exist in the system");
});
