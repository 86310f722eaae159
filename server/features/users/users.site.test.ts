import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused, statusOf } from "../../testing/refusal.ts";
import type { Person } from "../../testing/start-site.ts";

const site = ownedSite();
const unknownId = "00000000-0000-4000-8000-000000000000";

const outbox = () => site.db.selectFrom("outbox").select(["kind", "user_id", "address"]).execute();
const read = ({ api }: Person, user_id: string) =>
  api("GET /users/:user_id", { params: { user_id } });
const change = ({ api }: Person, user_id: string, body = {}) =>
  api("PATCH /users/:user_id", { params: { user_id }, body });
const remove = ({ api }: Person, user_id: string) =>
  api("DELETE /users/:user_id", { params: { user_id } });
const signUp = (body: object) => site.client()("POST /users/signup", { body: body as never });
const changeMe = ({ api }: Person, body: object) => api("PATCH /users/me", { body });

const ada = { email: "ada@example.com", password: "12345678" };
const taken = [400, "The user with this email already exists in the system"] as const;
const noRights = [403, "The user doesn't have enough privileges"] as const;
const refusals: [body: object, sentence: string][] = [
  [{ ...ada, email: "not an address" }, "Invalid email address"],
  [{ ...ada, password: "1234567" }, "Password must be at least 8 characters"],
  [{ ...ada, password: "x".repeat(129) }, "Password must be at most 128 characters"],
  [{ ...ada, password: "1234567\0" }, "Password contains an invalid character"],
  [{ ...ada, full_name: "" }, "Full Name is required"],
  [{ ...ada, full_name: "Al" }, "Full Name must be at least 3 characters"],
  [{ ...ada, full_name: "Ada\0" }, "Full Name contains invalid characters"],
  [{ ...ada, full_name: "x".repeat(256) }, "Full Name must be at most 255 characters"],
];

test("sign-up: creates an ordinary account, or refuses invalid fields with a message", async () => {
  for (const [body, sentence] of refusals) await refused(signUp(body), 422, sentence);
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  expect(await signUp({ ...ada, full_name: "Ada Visitor" })).toEqual({
    id: expect.any(String),
    email: "ada@example.com",
    full_name: "Ada Visitor",
    is_active: true,
    is_superuser: false,
  });
  await refused(signUp(ada), ...taken);
});

test("D3: rights: a profile change or sign-up with extra fields grants no rights", async () => {
  const member = await site.join();
  const row = (address: string) =>
    site.db.selectFrom("users").selectAll().where("email", "=", address).executeTakeFirst();
  const before = await row(member.email);
  const rights = { is_superuser: true, is_active: false, created_at: 0, id: unknownId };
  const body = { full_name: "Ada L.", password_hash: "x", hashed_password: "x", ...rights };
  await changeMe(member, body);
  expect(await row(member.email)).toEqual({ ...before, full_name: "Ada L.", sort_name: "ada l." });
  await signUp({ ...body, ...ada });
  expect(await row(ada.email)).toMatchObject({
    is_superuser: false,
    is_active: true,
    created_at: site.clock.now,
    id: expect.not.stringContaining(unknownId),
    password_hash: expect.stringContaining("$argon2id$"),
  });
});

test("profile: a name of more than 30 characters is refused, unless the owner has set it", async () => {
  const ada = await site.join();
  const rename = (full_name: string) => changeMe(ada, { full_name });
  expect(await rename("Ada L.")).toEqual({ ...ada.user, full_name: "Ada L.", follows: "no" });
  expect(await rename("")).toMatchObject({ full_name: null });
  const long = "x".repeat(31);
  await refused(rename(long), 422, "Full Name must be at most 30 characters");
  await change(site.owner, ada.user.id, { full_name: long });
  expect(await rename(long)).toMatchObject({ full_name: long });
});

test("email change: ends the member's other sessions and notifies the old address", async () => {
  const { email, password, user, api } = await site.join();
  const other = await site.logIn(email, password);
  await api("PATCH /users/me", { body: { email: "New@example.com" } });
  expect(await api("GET /users/me")).toMatchObject({ email: "new@example.com" });
  expect(await statusOf(site.client(other)("GET /users/me"))).toBe(401);
  expect(await outbox()).toEqual([{ kind: "email_changed", user_id: user.id, address: email }]);
});

test("E2: paging: skip and limit must be whole numbers within bounds", async () => {
  const users = [site.owner.user];
  // Adds several users: with only two, a list that is wrongly sorted by the random ids would often pass.
  while (users.length < 6) {
    site.clock.now += 1;
    users.push((await site.join()).user);
  }
  const numbers = ["-1", "abc", "", "1.5", "1e3", "0x10", "Infinity", "1".repeat(20), " 5", "%00"];
  const queries = [
    ...numbers.flatMap((value) => [`skip=${value}`, `limit=${value}`]),
    ...["limit=0", "limit=101", "skip=1&skip=2", "limit=1&limit=2"],
  ];
  const headers = { authorization: `Bearer ${site.owner.token}` };
  for (const query of queries)
    for (const list of ["/users/", "/playlists/"]) {
      const response = await site.send(`${list}?${query}`, { headers });
      expect([list, query, response.status]).toEqual([list, query, 422]);
      const loc = ["query", query.split("=")[0]];
      expect(await response.json()).toMatchObject({ detail: [{ loc }] });
    }
  const page = (skip: number, limit: number) => site.api("GET /users/", { query: { skip, limit } });
  expect(await page(0, 100)).toEqual({ data: users, count: 6 });
  expect(await page(1, 1)).toEqual({ data: users.slice(1, 2), count: 6 });
  expect(await page(999_999_999, 100)).toEqual({ data: [], count: 6 });
});

test("add user: the new user gets an email", async () => {
  const { password, ...fields } = { ...ada, full_name: "", is_superuser: true, is_active: true };
  const add = () => site.api("POST /users/", { body: { ...fields, password } });
  const user = await add();
  expect(user).toEqual({ ...fields, id: expect.any(String), full_name: null });
  expect(await outbox()).toEqual([{ kind: "new_account", user_id: user.id, address: null }]);
  await refused(add(), 400, `${taken[1]}.`);
});

test("B3, D2: users: only superusers can read, change or delete another user's account", async () => {
  const { owner } = site;
  const [ada, bob] = [await site.join(), await site.join()];
  const { id } = ada.user;
  expect(await read(ada, id)).toEqual(ada.user);
  for (const whom of [bob.user.id, unknownId])
    for (const call of [read, change, remove]) await refused(call(ada, whom), ...noRights);
  expect(await read(owner, id)).toEqual(ada.user);
  const renamed = { full_name: "Ada Changed" };
  expect(await change(owner, id, renamed)).toEqual({ ...ada.user, ...renamed });
  const toTaken = change(owner, id, { email: owner.email });
  await refused(toTaken, 409, "User with this email already exists");
  for (const is_active of [false, true]) await change(owner, id, { is_active });
  await change(owner, bob.user.id, { password: "set by the owner" });
  for (const { api } of [ada, bob]) expect(await statusOf(api("GET /users/me"))).toBe(401);
  await site.logIn(bob.email, "set by the owner");
  expect(await outbox()).toEqual([
    { kind: "password_changed", user_id: bob.user.id, address: null },
  ]);
  expect(await remove(owner, id)).toEqual({ message: "User deleted successfully" });
  for (const call of [read, remove]) await refused(call(owner, id), 404, "User not found");
  await refused(change(owner, id), 404, "The user with this id does not exist in the system");
});

const joinOwner = () => site.join({ is_superuser: true });
const demote = (by: Person, user_id: string) => change(by, user_id, { is_superuser: false });

test("D5, D7: superusers: can remove the rights of another superuser, but not their own", async () => {
  const { owner } = site;
  const other = await joinOwner();
  const notDeleted = [403, "Super users are not allowed to delete themselves"] as const;
  await refused(owner.api("DELETE /users/me"), ...notDeleted);
  await refused(remove(owner, owner.user.id), ...notDeleted);
  for (const body of [{ is_superuser: false }, { is_active: false }])
    await refused(change(owner, owner.user.id, body), 409, "You can't remove your own rights");
  expect(await owner.api("GET /users/me")).toEqual({ ...owner.user, follows: "no" });
  await demote(owner, other.user.id);
  await refused(other.api("GET /users/", {}), ...noRights);
});

test.each([
  ["demote", demote, [403, 409]],
  ["delete", remove, [401, 409]],
] as const)(
  "D6: rights: if two superusers %s each other at the same time, one of them remains",
  async (_, act, losing) => {
    const superusers = site.db.selectFrom("users").select("id").where("is_superuser", "=", true);
    for (let round = 0; round < 20; round++) {
      await site.db.deleteFrom("users").execute();
      const [a, b] = [await joinOwner(), await joinOwner()];
      const acts = [act(a, b.user.id), act(b, a.user.id)].map(statusOf);
      const [won, lost] = (await Promise.all(acts)).sort();
      expect(won).toBe(200);
      expect(losing).toContain(lost);
      expect(await superusers.execute()).toHaveLength(1);
    }
  },
);

test("E12: email: addresses that differ only in case or spaces are the same account", async () => {
  const spellings: [email: string, status: number][] = [
    ["Bob@X.com", 200],
    ["BOB@X.COM", 400],
    [" bob@x.com \t", 400],
    ["bob＠x.com", 422],
    ["bo\u0431@x.com", 422],
    ["bob\u200b@x.com", 422],
    ["\u212aelvin@x.com", 422],
    ["Bob@XN--BCHER-KVA.example", 200],
  ];
  for (const [email, status] of spellings)
    expect([email, await statusOf(signUp({ ...ada, email }))]).toEqual([email, status]);
  const members = site.db.selectFrom("users").select("email").where("is_superuser", "=", false);
  expect(await members.orderBy("email").execute()).toEqual([
    { email: "bob@x.com" },
    { email: "bob@xn--bcher-kva.example" },
  ]);
});

test("E13: email: only one of many simultaneous requests for the same address succeeds", async () => {
  const signedUp = Array.from({ length: 20 }, (_, index) =>
    statusOf(signUp({ ...ada, email: index % 2 ? "ada@example.com" : "ADA@example.com" })),
  );
  expect((await Promise.all(signedUp)).sort()).toEqual([200, ...Array(19).fill(400)]);
  const members = [];
  while (members.length < 50) members.push(await site.join());
  const moved = members.map((member) => statusOf(changeMe(member, { email: "bob@example.com" })));
  expect((await Promise.all(moved)).sort()).toEqual([200, ...Array(49).fill(409)]);
});
