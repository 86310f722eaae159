import { expect, test } from "vitest";
import { openForCommand } from "../../open-database.ts";
import { statusOf } from "../../testing/refusal.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { createPasswords } from "../auth/passwords.ts";
import { appointSuperuser } from "./superusers.ts";

async function appoint(site: TestSite, email: string, password: string) {
  const { db, close } = await openForCommand(site.config);
  const account = { email, password };
  return appointSuperuser(db, createPasswords(), account, site.clock.now).finally(close);
}

test("npm run superuser: creates a superuser, or promotes an existing account with a new password", async () => {
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

test("A4: npm run superuser: clears every login limit", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const logIn = (password: string) => statusOf(site.logIn(ada.email, password));
  for (let count = 0; count < 10; count++) expect(await logIn("a wrong password")).toBe(400);
  expect(await logIn(ada.password)).toBe(429);
  await appoint(site, "owner@example.com", "a new password");
  expect(await logIn(ada.password)).toBe(200);
});
