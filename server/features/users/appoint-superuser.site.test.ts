import { expect, test } from "vitest";
import { openForCommand } from "../../open-database.ts";
import { statusOf } from "../../testing/refusal.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { createPasswords } from "../auth/passwords.ts";
import { appointSuperuser } from "./appoint-superuser.ts";

/** The way the command does it: in a connection of its own, beside the running site. */
async function appoint(site: TestSite, email: string, password: string) {
  const { db, close } = await openForCommand(site.config);
  const account = { email, password };
  return appointSuperuser(db, createPasswords(), account, site.clock.now).finally(close);
}

test("beside the running site a superuser is made, or an account gets password and rights, and its sessions end", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await site.db.updateTable("users").set({ is_active: false }).execute();
  for (const [email, password, outcome] of [
    ["owner@example.com", "a new password", "created"],
    [ada.email, "a new password", "promoted"],
    [ada.email, "another password", "reset"],
  ] as const) {
    expect(await appoint(site, email, password)).toBe(outcome);
    const api = site.client(await site.logIn(email, password));
    expect((await api("GET /users/", {})).count).toBe(2);
  }
  expect(await statusOf(ada.api("GET /users/me"))).toBe(401);
  expect(await statusOf(site.logIn(ada.email, "a new password"))).toBe(400);
});
