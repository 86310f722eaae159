import { expect, test } from "vitest";
import { statusOf } from "../../testing/refusal.ts";
import { type Person, startSite, type TestSite } from "../../testing/start-site.ts";
import { hashOf } from "./link-token.ts";

const hour = 3_600_000;
const day = 24 * hour;

const statusWith = ({ client }: TestSite, token: string) =>
  statusOf(client(token)("GET /users/me"));

/** Waits until `last_seen_at` is stored, because responses do not wait for this write. */
const untilSeen = ({ db, clock }: TestSite, { user }: Person) =>
  expect
    .poll(
      () =>
        db
          .selectFrom("sessions")
          .select("last_seen_at")
          .where("user_id", "=", user.id)
          .executeTakeFirst(),
      { interval: 5 },
    )
    .toEqual({ last_seen_at: clock.now });

async function useAt(site: TestSite, person: Person, times: number[]) {
  for (const time of times) {
    site.clock.now = time;
    await person.api("GET /users/me");
    await untilSeen(site, person);
  }
}

test("B4: sessions: end after 7 days (superusers: 1 day), and earlier if they are not used", async () => {
  await using site = await startSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const owner = await site.join({ is_superuser: true });
  const idleOwner = await site.join({ is_superuser: true });
  const start = site.clock.now;
  await useAt(site, owner, [start + 7 * hour]);
  site.clock.now = start + 8 * hour + 1;
  expect(await statusWith(site, idleOwner.token)).toBe(401);
  await useAt(site, owner, [start + 14 * hour, start + 21 * hour, start + day - 1]);
  site.clock.now = start + day;
  expect(await statusWith(site, owner.token)).toBe(401);
  await useAt(site, ada, [start + 3 * day, start + 6 * day]);
  expect(await statusWith(site, bob.token)).toBe(401);
  site.clock.now = start + 7 * day;
  expect(await statusWith(site, ada.token)).toBe(401);
});

test("L4: sessions: the session of a promoted user ends 24 hours after the login", async () => {
  await using site = await startSite();
  const ada = await site.join();
  await site.db.updateTable("users").set({ is_superuser: true }).execute();
  const start = site.clock.now;
  await useAt(site, ada, [start + 8 * hour, start + 16 * hour, start + 23.9 * hour]);
  site.clock.now = start + 24.1 * hour;
  expect(await statusWith(site, ada.token)).toBe(401);
});

test("L9: sessions: a read does not wait for the write of `last_seen_at`", async () => {
  await using site = await startSite();
  const ada = await site.join();
  site.clock.now += hour;
  await site.db.transaction().execute(async (transaction) => {
    // This update makes the write of `last_seen_at` wait: PostgreSQL locks the row, and SQLite blocks all other writes.
    await transaction.updateTable("sessions").set({ browser: "Held" }).execute();
    expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
  });
  await untilSeen(site, ada);
});

test("B10, L1: sessions: setting the clock back neither ends nor revives a session", async () => {
  await using site = await startSite();
  const [ada, bob] = [await site.join(), await site.join()];
  await ada.api("POST /logout");
  site.clock.now -= hour;
  expect(await statusWith(site, bob.token)).toBe(200);
  expect(await statusWith(site, ada.token)).toBe(401);
});

test("B3, B9: sessions: only the sessions of a user's latest 20 logins stay valid", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const ada = await site.join();
  const tokens = [ada.token];
  const logIn = async () => {
    site.clock.now += 1000;
    tokens.push(await site.logIn(ada.email, ada.password));
  };
  while (tokens.length < 25) await logIn();
  expect(new Set(tokens).size).toBe(25);
  const statuses = () => Promise.all(tokens.map((token) => statusWith(site, token)));
  expect(await statuses()).toEqual([...Array(5).fill(401), ...Array(20).fill(200)]);
  await site.client(tokens[24])("POST /logout");
  expect(await statuses()).toEqual([...Array(5).fill(401), ...Array(19).fill(200), 401]);
  const stored = await site.db.selectFrom("sessions").select("token_hash").execute();
  expect(stored.map(({ token_hash }) => token_hash).sort()).toEqual(
    tokens.slice(5, 24).map(hashOf).sort(),
  );
});

test("B11: sessions: a user can list and end their own sessions, but nobody else's", async () => {
  await using site = await startSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const paramsOf = async (token: string) => {
    const sessions = await site.client(token)("GET /users/me/sessions");
    const current = sessions.data.find(({ is_current }) => is_current);
    return { params: { session_id: current?.id ?? "" } };
  };
  const logInBy = async (agent: string) => {
    const answer = await site.send("/login/access-token", {
      method: "POST",
      headers: { "user-agent": agent },
      body: new URLSearchParams({ username: ada.email, password: ada.password }),
    });
    return (await answer.json()).access_token as string;
  };
  await ada.api("GET /users/me");
  site.clock.now += 71 * hour;
  const [phone, desk] = [await logInBy("Mozilla (iPhone) Safari/1"), await logInBy("curl/8")];
  const start = new Date(site.clock.now - 71 * hour).toISOString();
  const now = new Date(site.clock.now).toISOString();
  await expect
    .poll(async () => (await ada.api("GET /users/me/sessions")).data[0]?.last_used_at)
    .toBe(now);
  const { data, count } = await ada.api("GET /users/me/sessions");
  expect([count, data[0]]).toEqual([
    3,
    {
      ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), browser: "A test" },
      created_at: start,
      last_used_at: now,
      is_current: true,
    },
  ]);
  expect(
    data
      .slice(1)
      .map(({ browser, is_current }) => [browser, is_current])
      .sort(),
  ).toEqual([
    ["Safari on iPhone", false],
    ["Unknown browser", false],
  ]);

  const ofPhone = await paramsOf(phone);
  const end = (api: Person["api"]) =>
    statusOf(api("DELETE /users/me/sessions/:session_id", ofPhone));
  expect(await end(bob.api)).toBe(404);
  expect(await end(ada.api)).toBe(200);
  expect(await end(ada.api)).toBe(404);
  expect([await statusWith(site, phone), await statusWith(site, desk)]).toEqual([401, 200]);
  await ada.api("DELETE /users/me/sessions");
  expect([await statusWith(site, desk), await statusWith(site, ada.token)]).toEqual([401, 200]);
  expect(await statusWith(site, bob.token)).toBe(200);
  expect((await ada.api("GET /users/me/sessions")).count).toBe(1);
  expect(site.log.filter((line) => line.includes('"audit":"session end"'))).toHaveLength(2);
});
