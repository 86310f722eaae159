import { expect, test } from "vitest";
import { createPasswords } from "../auth/passwords.ts";
import { openForCommand } from "../open-database.ts";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { appointSuperuser } from "./appoint-superuser.ts";

const passwords = createPasswords();

/** The way the command does it: in a connection of its own, beside the running site. */
async function appoint(site: TestSite, email: string, password: string) {
  const { db, close } = await openForCommand(site.config);
  return appointSuperuser(db, passwords, { email, password }, site.clock.now).finally(close);
}

const logIn = (site: TestSite, username: string, password: string) =>
  site.client()("POST /login/access-token", { form: { username, password } });

test("an account is made beside the running site, and may do everything", async () => {
  await using site = await startSite();
  expect(await appoint(site, "owner@example.com", "a new password")).toBe("created");
  const { access_token } = await logIn(site, "owner@example.com", "a new password");
  expect((await site.client(access_token)("GET /users/", {})).count).toBe(1);
});

test("an account that is there gets the password and the rights, and whoever was logged in as it is out", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await site.db.updateTable("users").set({ is_active: false }).execute();
  expect(await appoint(site, ada.email, "a new password")).toBe("promoted");
  await refused(ada.api("GET /users/me", {}), 401, "Could not validate credentials");
  await refused(logIn(site, ada.email, ada.password), 400, "Incorrect email or password");
  const { access_token } = await logIn(site, ada.email, "a new password");
  expect(await site.client(access_token)("GET /users/me", {})).toMatchObject({
    is_superuser: true,
    is_active: true,
  });
  expect(await appoint(site, ada.email, "another password")).toBe("reset");
  await logIn(site, ada.email, "another password");
});
