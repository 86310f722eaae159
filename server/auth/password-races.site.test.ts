// What was verified before a reset and is committed after it must not count any more.
import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { refused } from "../testing/refusal.ts";
import { cheap, startSite } from "../testing/start-site.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { issueResetToken } from "./reset-tokens.ts";

const races = 20;
const outdated = createPasswords({ ...cheap, timeCost: 2 });
const resetTo = "the owner's new password";

/** Passwords whose next comparison, once made, is told of only when the test says so. */
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
  const hashOf = async (id: string) =>
    (
      await site.db
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).password_hash;
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
  return Object.assign(site, { holdNext, logIn, reset, hashOf, outdateHashOf, liveSessionsOf });
}

test.each(["a current", "an outdated"])(
  "L2: a login verified with the old password, by %s hash, does not survive a reset",
  async (kind) => {
    await using site = await raceSite();
    for (let race = 0; race < races; race++) {
      const ada = await site.join();
      if (kind === "an outdated") await site.outdateHashOf(ada);
      const { made, release } = site.holdNext();
      const login = refused(
        site.logIn(ada.email, ada.password),
        400,
        "Incorrect email or password",
      );
      await made;
      await site.reset(ada.user.id);
      const hash = await site.hashOf(ada.user.id);
      release();
      await login;
      expect(await site.liveSessionsOf(ada.user.id)).toEqual([]);
      expect(await site.hashOf(ada.user.id)).toBe(hash);
      await site.logIn(ada.email, resetTo);
    }
  },
);

test("L2: a login of an account that is deactivated while it waits opens no session", async () => {
  await using site = await raceSite();
  const owner = await site.join({ is_superuser: true });
  for (let race = 0; race < races; race++) {
    const ada = await site.join();
    const { made, release } = site.holdNext();
    const login = refused(site.logIn(ada.email, ada.password), 400, "Inactive user");
    await made;
    await owner.api("PATCH /users/:user_id", {
      params: { user_id: ada.user.id },
      body: { is_active: false },
    });
    release();
    await login;
    expect(await site.liveSessionsOf(ada.user.id)).toEqual([]);
  }
});

test("L2: a login with an address that the account has left meanwhile opens no session", async () => {
  await using site = await raceSite();
  const ada = await site.join();
  const { made, release } = site.holdNext();
  const login = refused(site.logIn(ada.email, ada.password), 400, "Incorrect email or password");
  await made;
  await ada.api("PATCH /users/me", { body: { email: "moved@example.com" } });
  release();
  await login;
  expect(await site.liveSessionsOf(ada.user.id)).toHaveLength(1);
});

test("two logins at once both succeed, though each renews the same outdated hash", async () => {
  await using site = await raceSite();
  const ada = await site.join();
  await site.outdateHashOf(ada);
  const { made, release } = site.holdNext();
  const first = site.logIn(ada.email, ada.password);
  await made;
  await site.logIn(ada.email, ada.password);
  release();
  await first;
  expect(await site.liveSessionsOf(ada.user.id)).toHaveLength(3);
});

test("L3: a password change verified before a reset and committed after it is refused", async () => {
  await using site = await raceSite();
  for (let race = 0; race < races; race++) {
    const ada = await site.join();
    const { made, release } = site.holdNext();
    const body = { current_password: ada.password, new_password: "the thief's own password" };
    const change = refused(
      ada.api("PATCH /users/me/password", { body }),
      401,
      "Could not validate credentials",
    );
    await made;
    await site.reset(ada.user.id);
    const hash = await site.hashOf(ada.user.id);
    release();
    await change;
    expect(await site.hashOf(ada.user.id)).toBe(hash);
  }
});

test("L6: attempts that a busy server could not look at count against nobody", async () => {
  // So slow that its queue stays full for as long as the test asks.
  const slow = createPasswords({ memoryCost: 19_456, timeCost: 60, parallelism: 1 });
  await using site = await startSite({ passwords: slow });
  const ada = await site.join();
  const filling = Array.from({ length: 40 }, () =>
    slow.hash("to fill the queue").catch((error: unknown) => error),
  );
  const change = () =>
    ada.api("PATCH /users/me/password", {
      body: { current_password: "wrong password", new_password: "a good password" },
    });
  const signUp = (number: number) =>
    site.client()("POST /users/signup", {
      body: { email: `new${number}@example.com`, full_name: "New", password: "a good password" },
    });
  const busy = [503, "The server is busy, please try again in a moment"] as const;
  for (let attempt = 0; attempt < 12; attempt++) await refused(change(), ...busy);
  for (let attempt = 0; attempt < 3; attempt++) await refused(signUp(attempt), ...busy);
  expect(
    await site.db.selectFrom("attempts").select("count").where("count", ">", 0).execute(),
  ).toEqual([]);
  const outcomes = await Promise.all(filling);
  expect(outcomes.some((outcome) => outcome instanceof AppError)).toBe(true);
  await refused(change(), 400, "Incorrect password");
});

test("L6: beyond the limit, too, an attempt that ended in 503 costs nobody a wait", async () => {
  const real = createPasswords(cheap);
  let isBusy = false;
  const verify: Passwords["verify"] = async (...given) => {
    if (isBusy) throw new AppError("busy", 1);
    return real.verify(...given);
  };
  await using site = await startSite({ passwords: { ...real, verify } });
  const ada = await site.join();
  const logIn = (password: string) =>
    site.client()("POST /login/access-token", { form: { username: ada.email, password } });
  for (let attempt = 0; attempt < 10; attempt++)
    await refused(logIn("wrong password"), 400, "Incorrect email or password");
  await refused(logIn("wrong password"), 429, /^Too many attempts/);
  site.clock.now += 31_000;
  isBusy = true;
  await refused(logIn(ada.password), 503, /busy/);
  isBusy = false;
  await logIn(ada.password);
});

test("after a reset from there, a neighbour's wrong attempts keep nobody out", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const logIn = async (password: string, remoteAddress: string) => {
    const body = new URLSearchParams({ username: ada.email, password });
    return (await site.send("/login/access-token", { method: "POST", body }, { remoteAddress }))
      .status;
  };
  for (let attempt = 0; attempt < 10; attempt++) await logIn("wrong password", "203.0.113.66");
  expect(await logIn(ada.password, "203.0.113.5")).toBe(429);
  const token = await issueResetToken(site.db, ada.user.id, 3_600_000, site.clock.now);
  const body = JSON.stringify({ token, new_password: resetTo });
  const headers = { "content-type": "application/json" };
  await site.send(
    "/reset-password/",
    { method: "POST", body, headers },
    { remoteAddress: "203.0.113.5" },
  );
  expect(await logIn(resetTo, "203.0.113.5")).toBe(200);
});
