import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { emptyPlace } from "../testing/databases.ts";
import { everythingIn, rowsOfUser } from "../testing/everything-in.ts";
import { fillEveryTable } from "../testing/fill-every-table.ts";
import { refused } from "../testing/refusal.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite } from "../testing/start-site.ts";
import { deleteUser } from "./queries.ts";

const hour = 3_600_000;

test("A13, B3: a deleted account is gone at once with its sessions and links, and its address is free", async () => {
  await using site = await startSite();
  const ada = await site.join({ email: "ada@example.com" });
  const other = await site.client()("POST /login/access-token", {
    form: { username: ada.email, password: ada.password },
  });
  await issueResetToken(site.db, ada.user.id, hour, site.clock.now);
  await site.client()("POST /password-recovery/:email", { params: { email: ada.email } });
  expect(await ada.api("DELETE /users/me")).toEqual({ message: "User deleted successfully" });
  for (const token of [ada.token, other.access_token])
    await refused(site.client(token)("GET /users/me"), 401, "Could not validate credentials");
  expect(JSON.stringify(await everythingIn(site.db))).not.toContain(ada.user.id);
  await site.client()("POST /users/signup", {
    body: { email: "ada@example.com", password: "12345678" },
  });
});

test("A13: a user takes along what every table has of theirs", async () => {
  await using place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  await fillEveryTable(db, 3);
  const before = await rowsOfUser(db, "u1");
  // A new table with users in it needs rows in fill-every-table.ts.
  expect(Object.values(before)).not.toContain(0);
  await deleteUser(db, "u1");
  const after = await rowsOfUser(db, "u1");
  await close();
  expect(Object.values(after)).toEqual(Object.values(before).map(() => 0));
});

test("D8: requests of an account that is being deleted are refused, and leave nothing behind", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  for (let race = 0; race < 20; race++) {
    const ada = await site.join({ is_superuser: race % 4 === 3 });
    const json = { "content-type": "application/json", authorization: `Bearer ${ada.token}` };
    const reset = await issueResetToken(site.db, ada.user.id, hour, site.clock.now);
    const act = (method: string, address: string, body?: unknown) =>
      site.send(address, {
        method,
        headers: body ? json : { authorization: json.authorization },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const remove = () =>
      site.send(`/users/${ada.user.id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${owner.token}` },
      });
    const acts = [
      () =>
        act("PATCH", "/users/me", { full_name: "Still here", email: `moved${race}@example.com` }),
      () =>
        act("PATCH", "/users/me/password", {
          current_password: ada.password,
          new_password: "another password",
        }),
      () => act("POST", "/reset-password/", { token: reset, new_password: "another password" }),
      () =>
        site.send("/login/access-token", {
          method: "POST",
          body: new URLSearchParams({ username: ada.email, password: ada.password }),
        }),
      () => act("POST", `/password-recovery/${ada.email}`),
      () => act("POST", "/logout"),
      () => act("DELETE", "/users/me"),
      () => act("PATCH", `/users/${ada.user.id}`, { password: "a third password" }),
      () => act("GET", "/users/me"),
    ];
    // Each race starts the deletion at another moment.
    const order = acts.toSpliced(race % (acts.length + 1), 0, remove);
    const answers = await Promise.all(order.map((start) => start()));
    for (const { status } of answers) expect([200, 204, 400, 401, 403, 404]).toContain(status);
    expect(JSON.stringify(await everythingIn(site.db))).not.toContain(ada.user.id);
    await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  }
});
