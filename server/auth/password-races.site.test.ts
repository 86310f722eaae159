// A password that was verified before a reset must not count after it.
import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { refused } from "../testing/refusal.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { cheap, startSite } from "../testing/start-site.ts";
import { createPasswords, type Passwords } from "./passwords.ts";

const outdated = createPasswords({ ...cheap, timeCost: 2 });
const resetTo = "the owner's new password";

/** Passwords whose next comparison, once made, is held back until the test releases it. */
function heldPasswords() {
  const real = createPasswords(cheap);
  let hold: { made: () => void; release: Promise<void> } | undefined;
  const passwords: Passwords = {
    ...real,
    verify: async (stored, password) => {
      const outcome = await real.verify(stored, password);
      const held = hold;
      hold = undefined;
      held?.made();
      await held?.release;
      return outcome;
    },
  };
  function holdNext() {
    const [made, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    hold = { made: made.resolve, release: release.promise };
    return { made: made.promise, release: release.resolve };
  }
  return { passwords, holdNext };
}

async function raceSite() {
  const { passwords, holdNext } = heldPasswords();
  const site = await startSite({ environment: { RATE_LIMITS: "off" }, passwords });
  const logIn = (username: string, password: string) =>
    site.client()("POST /login/access-token", { form: { username, password } });
  const reset = async (userId: string) => {
    const token = await issueResetToken(site.db, userId, 3_600_000, site.clock.now);
    await site.client()("POST /reset-password/", { body: { token, new_password: resetTo } });
  };
  /** Does something between the comparison of the password and what follows from it. */
  const meanwhile = async (call: () => Promise<unknown>, act: () => Promise<unknown>) => {
    const { made, release } = holdNext();
    const called = call();
    await made;
    await act();
    release();
    await called;
  };
  const hashOf = async (id: string) =>
    (await site.db.selectFrom("users").select("password_hash").where("id", "=", id).execute())[0]
      ?.password_hash;
  const outdateHashOf = async ({ user, password }: Awaited<ReturnType<typeof site.join>>) => {
    const password_hash = await outdated.hash(password);
    await site.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
  };
  const liveSessionsOf = (id: string) =>
    site.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", id)
      .where("expires_at", ">", site.clock.now)
      .execute();
  return Object.assign(site, { logIn, reset, meanwhile, hashOf, outdateHashOf, liveSessionsOf });
}

test.each(["a current", "an outdated"])(
  "L2: a login verified with the old password, by %s hash, does not survive a reset",
  async (kind) => {
    await using site = await raceSite();
    const ada = await site.join();
    if (kind === "an outdated") await site.outdateHashOf(ada);
    let hash: string | undefined;
    await site.meanwhile(
      () => refused(site.logIn(ada.email, ada.password), 400, "Incorrect email or password"),
      async () => {
        await site.reset(ada.user.id);
        hash = await site.hashOf(ada.user.id);
      },
    );
    expect(await site.liveSessionsOf(ada.user.id)).toEqual([]);
    expect(await site.hashOf(ada.user.id)).toBe(hash);
    await site.logIn(ada.email, resetTo);
  },
);

test("L2: a login of an account that is deactivated or leaves its address meanwhile opens no session", async () => {
  await using site = await raceSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  await site.meanwhile(
    () => refused(site.logIn(ada.email, ada.password), 400, "Inactive user"),
    () =>
      owner.api("PATCH /users/:user_id", {
        params: { user_id: ada.user.id },
        body: { is_active: false },
      }),
  );
  expect(await site.liveSessionsOf(ada.user.id)).toEqual([]);
  await site.meanwhile(
    () => refused(site.logIn(bob.email, bob.password), 400, "Incorrect email or password"),
    () => bob.api("PATCH /users/me", { body: { email: "moved@example.com" } }),
  );
  expect(await site.liveSessionsOf(bob.user.id)).toHaveLength(1);
});

test("two logins at once both succeed, though each renews the same outdated hash", async () => {
  await using site = await raceSite();
  const ada = await site.join();
  await site.outdateHashOf(ada);
  const logIn = () => site.logIn(ada.email, ada.password);
  await site.meanwhile(logIn, logIn);
  expect(await site.liveSessionsOf(ada.user.id)).toHaveLength(3);
});

test("L3: a password change verified before a reset and committed after it is refused", async () => {
  await using site = await raceSite();
  const ada = await site.join();
  const body = { current_password: ada.password, new_password: "the thief's own password" };
  const change = () => ada.api("PATCH /users/me/password", { body });
  await site.meanwhile(
    () => refused(change(), 401, "Could not validate credentials"),
    () => site.reset(ada.user.id),
  );
  await site.logIn(ada.email, resetTo);
});

test("L6: an attempt that ended in 503 counts against nobody, also beyond the limit", async () => {
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
  const logIn = (password: string) =>
    site.client()("POST /login/access-token", { form: { username: ada.email, password } });
  const change = () =>
    ada.api("PATCH /users/me/password", {
      body: { current_password: "wrong password", new_password: "a good password" },
    });
  const signUp = () =>
    site.client()("POST /users/signup", {
      body: { email: "new@example.com", full_name: "New", password: "a good password" },
    });
  const busy = [503, "The server is busy, please try again in a moment"] as const;
  isBusy = true;
  for (let attempt = 0; attempt < 12; attempt++) await refused(change(), ...busy);
  await refused(signUp(), ...busy);
  expect(
    await site.db.selectFrom("attempts").select("count").where("count", ">", 0).execute(),
  ).toEqual([]);
  isBusy = false;
  for (let attempt = 0; attempt < 10; attempt++)
    await refused(logIn("wrong password"), 400, "Incorrect email or password");
  await refused(logIn("wrong password"), 429, /^Too many attempts/);
  site.clock.now += 31_000;
  isBusy = true;
  await refused(logIn(ada.password), ...busy);
  isBusy = false;
  await logIn(ada.password);
});

test("after a reset from there, a neighbour's wrong attempts keep nobody out", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const post = async (path: string, body: URLSearchParams | string, remoteAddress: string) => {
    const headers: Record<string, string> =
      typeof body === "string" ? { "content-type": "application/json" } : {};
    return (await site.send(path, { method: "POST", body, headers }, { remoteAddress })).status;
  };
  const logIn = (password: string, remoteAddress: string) =>
    post(
      "/login/access-token",
      new URLSearchParams({ username: ada.email, password }),
      remoteAddress,
    );
  for (let attempt = 0; attempt < 10; attempt++) await logIn("wrong password", "203.0.113.66");
  expect(await logIn(ada.password, "203.0.113.5")).toBe(429);
  const token = await issueResetToken(site.db, ada.user.id, 3_600_000, site.clock.now);
  const body = JSON.stringify({ token, new_password: resetTo });
  expect(await post("/reset-password/", body, "203.0.113.5")).toBe(200);
  expect(await logIn(resetTo, "203.0.113.5")).toBe(200);
});
