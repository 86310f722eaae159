import { expect, test } from "vitest";
import { AppError } from "../../http/app-error.ts";
import { refused, statusOf } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { cheap, type Person, startSite } from "../../testing/start-site.ts";
import { createPasswords } from "./passwords.ts";

const resetTo = "the owner's new password";

/** Starts a site with a function `meanwhile(call, work)`, which starts `call` and runs `work` right after the server has verified the password that `call` sent. */
async function raceSite() {
  const real = createPasswords(cheap);
  let act: (() => Promise<unknown>) | undefined;
  const site = await startSite({
    environment: { RATE_LIMITS: "off" },
    passwords: {
      ...real,
      verify: async (stored, password) => {
        const outcome = await real.verify(stored, password);
        const now = act;
        act = undefined;
        await now?.();
        return outcome;
      },
    },
  });
  const meanwhile = async (call: () => Promise<unknown>, work: () => Promise<unknown>) => {
    act = work;
    await call();
  };
  const reset = async ({ user }: Person) => {
    const token = await issueResetToken(site, user);
    await site.client()("POST /reset-password/", { body: { token, new_password: resetTo } });
  };
  const outdateHashOf = async ({ user, password }: Person) => {
    const password_hash = await createPasswords({ ...cheap, timeCost: 2 }).hash(password);
    await site.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
  };
  const sessionsOf = async ({ user }: Person) => {
    const own = site.db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
    return (await own.execute()).length;
  };
  return Object.assign(site, { meanwhile, reset, outdateHashOf, sessionsOf });
}

const wrong = [400, "Incorrect email or password"] as const;

test("L2: login: is refused if the password is reset during the login", async () => {
  await using site = await raceSite();
  for (const isOutdated of [false, true]) {
    const ada = await site.join();
    if (isOutdated) await site.outdateHashOf(ada);
    await site.meanwhile(
      () => refused(site.logIn(ada.email, ada.password), ...wrong),
      () => site.reset(ada),
    );
    expect(await site.sessionsOf(ada)).toBe(0);
    await site.logIn(ada.email, resetTo);
  }
});

test("L2: login: is refused if the account is deactivated or gets a new address during the login", async () => {
  await using site = await raceSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const users = site.db.updateTable("users");
  await site.meanwhile(
    () => refused(site.logIn(ada.email, ada.password), 400, "Inactive user"),
    () => users.set({ is_active: false }).where("id", "=", ada.user.id).execute(),
  );
  await site.meanwhile(
    () => refused(site.logIn(bob.email, bob.password), ...wrong),
    () => bob.api("PATCH /users/me", { body: { email: "moved@example.com" } }),
  );
  expect([await site.sessionsOf(ada), await site.sessionsOf(bob)]).toEqual([1, 1]);
});

test("L3: password change: is refused if the password is reset during the change", async () => {
  await using site = await raceSite();
  const ada = await site.join();
  const body = { current_password: ada.password, new_password: "the thief's own password" };
  const ended = "You are no longer logged in. Please log in again.";
  await site.meanwhile(
    () => refused(ada.api("PATCH /users/me/password", { body }), 401, ended),
    () => site.reset(ada),
  );
  await site.logIn(ada.email, resetTo);
});

test("L1: add user: is refused if the superuser is deactivated during the request", async () => {
  const real = createPasswords(cheap);
  let meanwhile = async () => {};
  const hash = async (password: string) => {
    await meanwhile();
    return real.hash(password);
  };
  await using site = await startSite({ passwords: { ...real, hash } });
  const owners = { is_superuser: true };
  const [owner, other] = [await site.join(owners), await site.join(owners)];
  meanwhile = async () => {
    meanwhile = async () => {};
    const params = { user_id: other.user.id };
    await owner.api("PATCH /users/:user_id", { params, body: { is_active: false } });
  };
  const body = { email: "new@example.com", password: "a good password", is_superuser: true };
  expect(await statusOf(other.api("POST /users/", { body }))).toBe(401);
});

test("L6: login attempts: a 503 response is not counted", async () => {
  const real = createPasswords(cheap);
  let isBusy = false;
  const unlessBusy =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      if (isBusy) throw new AppError("busy", 1);
      return work(...given);
    };
  const passwords = { ...real, hash: unlessBusy(real.hash), verify: unlessBusy(real.verify) };
  await using site = await startSite({ passwords });
  const ada = await site.join();
  const logIn = (password: string) => statusOf(site.logIn(ada.email, password));
  isBusy = true;
  const password = "a good password";
  const change = { current_password: "wrong password", new_password: password };
  const busy = [503, "The server is busy, please try again in a moment"] as const;
  await refused(ada.api("PATCH /users/me/password", { body: change }), ...busy);
  const signUp = { email: "new@example.com", password };
  await refused(ada.api("POST /users/signup", { body: signUp }), ...busy);
  const charged = site.db.selectFrom("attempts").select("count").where("count", ">", 0);
  expect(await charged.execute()).toEqual([]);
  isBusy = false;
  for (let attempt = 0; attempt < 9; attempt++) expect(await logIn("wrong password")).toBe(400);
  isBusy = true;
  expect(await logIn("wrong password")).toBe(503);
  isBusy = false;
  expect(await logIn("wrong password")).toBe(400);
  expect(await logIn(ada.password)).toBe(429);
});
