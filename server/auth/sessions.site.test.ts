import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { untilSeen } from "../testing/until-seen.ts";

const hour = 3_600_000;
const day = 24 * hour;

type Person = Awaited<ReturnType<TestSite["join"]>>;

const loggedOut = ({ api }: Pick<Person, "api">) =>
  refused(api("GET /users/me"), 401, "Could not validate credentials");

/** Calls often enough that only the session's age can end it. */
async function useUntil(site: TestSite, { api, user }: Person, times: number[]) {
  for (const time of times) {
    site.clock.now = time;
    await api("GET /users/me");
    await untilSeen(site, user.id);
  }
}

test("B4: users' tokens live seven days and superusers' one, and an idle session ends sooner", async () => {
  await using site = await startSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const owner = await site.join({ is_superuser: true });
  const lifetime = (token: string) => {
    const { exp = 0, iat = 0 } = decodeJwt(token);
    return (exp - iat) * 1000;
  };
  expect([lifetime(ada.token), lifetime(owner.token)]).toEqual([7 * day, day]);
  const started = site.clock.now;
  site.clock.now = started + 8 * hour + 1;
  await loggedOut(owner);
  await useUntil(
    site,
    ada,
    [1, 3, 5, 6].map((days) => started + days * day),
  );
  await loggedOut(bob);
  site.clock.now = started + 7 * day + 31_000;
  await loggedOut(ada);
});

test("L4: a promotion shortens the session to a superuser's 24 hours, counted from its start", async () => {
  await using site = await startSite();
  const [owner, ada] = [await site.join({ is_superuser: true }), await site.join()];
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: ada.user.id },
    body: { is_superuser: true },
  });
  const start = site.clock.now;
  await useUntil(
    site,
    ada,
    [6, 12, 18, 23.9].map((age) => start + age * hour),
  );
  site.clock.now = start + 24.1 * hour;
  await loggedOut(ada);
});

test("L9: reading does not wait until its time has been written", async () => {
  await using site = await startSite();
  const ada = await site.join();
  site.clock.now += hour;
  await site.db.transaction().execute(async (transaction) => {
    // Locks the row on PostgreSQL, and on SQLite everything that is written.
    await transaction.updateTable("sessions").set({ network: "held" }).execute();
    for (const _time of [1, 2])
      expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
  });
  await untilSeen(site, ada.user.id);
});

test("B10, L1: a clock that is behind logs nobody out, and brings no ended session back", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  await ada.api("POST /logout");
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: bob.user.id },
    body: { password: "set by the owner" },
  });
  site.clock.now -= hour;
  await owner.api("GET /users/me");
  await loggedOut(ada);
  await loggedOut(bob);
});

test("B3, B9: of 25 logins 20 stay, the oldest go; logging out ends one of them", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const ada = await site.join();
  const tokens = [ada.token];
  while (tokens.length < 25) {
    site.clock.now += 1000;
    const form = { username: ada.email, password: ada.password };
    tokens.push((await site.client()("POST /login/access-token", { form })).access_token);
  }
  expect(new Set(tokens.map((token) => decodeJwt(token).jti)).size).toBe(25);
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await site.send("/users/me", { headers })).status;
      }),
    );
  expect(await statuses()).toEqual([...Array(5).fill(401), ...Array(20).fill(200)]);
  expect(await site.client(tokens[24])("POST /logout")).toBeNull();
  expect(await statuses()).toEqual([...Array(5).fill(401), ...Array(19).fill(200), 401]);
});

test("of many logins the newest hundred are remembered", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const old = Array.from({ length: 300 }, (_, number) => ({
    id: `old-${number}`,
    user_id: ada.user.id,
    created_at: site.clock.now - 1000 + number,
    expires_at: 0,
    last_seen_at: 0,
    network: "",
  }));
  await site.db.insertInto("sessions").values(old).execute();
  site.clock.now += 1000;
  const form = { username: ada.email, password: ada.password };
  await site.client()("POST /login/access-token", { form });
  const ids = (await site.db.selectFrom("sessions").select("id").execute()).map(({ id }) => id);
  expect([ids.length, ids.includes("old-0")]).toEqual([100, false]);
});
