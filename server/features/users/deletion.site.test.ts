import { expect, test } from "vitest";
import { openDatabase } from "../../open-database.ts";
import { emptyPlace } from "../../testing/databases.ts";
import { everythingIn, rowsOfUser } from "../../testing/everything-in.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { statusOf } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { deleteAccount } from "./accounts.ts";

const site = ownedSite();

test("A13, B3: account deletion: ends all sessions and frees the email address for a new account", async () => {
  const ada = await site.join();
  const other = await site.logIn(ada.email, ada.password);
  await issueResetToken(site, ada.user);
  await site.client()("POST /password-recovery/:email", { params: { email: ada.email } });
  expect(await ada.api("DELETE /users/me")).toEqual({ message: "User deleted successfully" });
  for (const token of [ada.token, other])
    expect(await statusOf(site.client(token)("GET /users/me"))).toBe(401);
  expect(JSON.stringify(await everythingIn(site.db))).not.toContain(ada.user.id);
  await site.join({ email: ada.email });
});

test("A13: account deletion: deletes the user's rows from every table", async () => {
  await using place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  await fillEveryTable(db, 3);
  const before = await rowsOfUser(db, "u1");
  // Fails if fill-every-table.ts adds no row to a table that has a `user_id`.
  expect(Object.values(before)).not.toContain(0);
  await db.transaction().execute((transaction) => deleteAccount(transaction, "u1"));
  const after = await rowsOfUser(db, "u1");
  await close();
  expect(Object.values(after)).toEqual(Object.values(before).map(() => 0));
});

test("D8: account deletion: simultaneous requests of the account leave no rows behind", async () => {
  const new_password = "another password";
  for (let race = 0; race < 20; race++) {
    const { api, user, email, password } = await site.join({ is_superuser: race % 4 === 3 });
    const token = await issueResetToken(site, user);
    const params = { user_id: user.id };
    const acts: (() => Promise<unknown>)[] = [
      () => api("PATCH /users/me", { body: { email: `moved${race}@example.com` } }),
      () => api("PATCH /users/me/password", { body: { current_password: password, new_password } }),
      () => api("POST /reset-password/", { body: { token, new_password } }),
      () => site.logIn(email, password),
      () => api("POST /logout"),
      () => api("DELETE /users/me"),
      () => api("PATCH /users/:user_id", { params, body: { password: "a third password" } }),
    ];
    // Starts the deletion at a different position among the other requests in each round.
    const remove = () => site.api("DELETE /users/:user_id", { params });
    const order = acts.toSpliced(race % (acts.length + 1), 0, remove);
    const statuses = await Promise.all(order.map((start) => statusOf(start())));
    for (const status of statuses) expect([200, 400, 401, 403, 404]).toContain(status);
    expect(JSON.stringify(await everythingIn(site.db))).not.toContain(user.id);
  }
});
