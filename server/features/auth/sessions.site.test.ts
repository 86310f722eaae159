import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { statusOf } from "../../testing/refusal.ts";
import type { Person } from "../../testing/start-site.ts";
import { hashOf } from "./link-token.ts";

const site = ownedSite();
const hour = 3_600_000;
const day = 24 * hour;

const statusWith = (token: string) => statusOf(site.client(token)("GET /users/me"));

/** Waits until `last_seen_at` is stored, because responses do not wait for this write. */
async function untilSeen({ user }: Person) {
  const sessions = site.db.selectFrom("sessions").select("last_seen_at");
  const own = sessions.where("user_id", "=", user.id);
  const seen = { last_seen_at: site.clock.now };
  await expect.poll(() => own.executeTakeFirst(), { interval: 5 }).toEqual(seen);
}

async function useAt(person: Person, times: number[]) {
  for (const time of times) {
    site.clock.now = time;
    await person.api("GET /users/me");
    await untilSeen(person);
  }
}

test("B4: sessions: expire after 7 days (superusers: 1 day), and earlier if they are not used", async () => {
  const [ada, bob, idleOwner] = [await site.join(), await site.join(), site.owner];
  const owner = await site.join({ is_superuser: true });
  const start = site.clock.now;
  await useAt(owner, [start + 7 * hour]);
  site.clock.now = start + 8 * hour + 1;
  expect(await statusWith(idleOwner.token)).toBe(401);
  await useAt(owner, [start + 14 * hour, start + 21 * hour, start + day - 1]);
  site.clock.now = start + day;
  expect(await statusWith(owner.token)).toBe(401);
  await useAt(ada, [start + 3 * day, start + 6 * day]);
  expect(await statusWith(bob.token)).toBe(401);
  site.clock.now = start + 7 * day;
  expect(await statusWith(ada.token)).toBe(401);
});

test("L4: sessions: the session of a user who becomes a superuser expires 24 hours after the login", async () => {
  const ada = await site.join();
  await site.db.updateTable("users").set({ is_superuser: true }).execute();
  const start = site.clock.now;
  await useAt(ada, [start + 8 * hour, start + 16 * hour, start + 23.9 * hour]);
  site.clock.now = start + 24.1 * hour;
  expect(await statusWith(ada.token)).toBe(401);
});

test("L9: sessions: a read does not wait for the write of `last_seen_at`", async () => {
  const ada = await site.join();
  site.clock.now += hour;
  await site.db.transaction().execute(async (transaction) => {
    // This update makes the write of `last_seen_at` wait: PostgreSQL locks the row, and SQLite blocks all other writes.
    await transaction.updateTable("sessions").set({ browser: "Held" }).execute();
    expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
  });
  await untilSeen(ada);
});

test("B10, L1: sessions: setting the clock back neither ends nor revives a session", async () => {
  const [ada, bob] = [await site.join(), await site.join()];
  await ada.api("POST /logout");
  site.clock.now -= hour;
  expect([await statusWith(bob.token), await statusWith(ada.token)]).toEqual([200, 401]);
});

test("B3, B9: sessions: only the sessions of a user's latest 20 logins stay valid", async () => {
  const ada = await site.join();
  const tokens = [ada.token];
  while (tokens.length < 25) {
    site.clock.now += 1000;
    tokens.push(await site.logIn(ada.email, ada.password));
  }
  expect(new Set(tokens).size).toBe(25);
  const statuses = () => Promise.all(tokens.map(statusWith));
  expect(await statuses()).toEqual([...Array(5).fill(401), ...Array(20).fill(200)]);
  await site.client(tokens[24])("POST /logout");
  expect(await statuses()).toEqual([...Array(5).fill(401), ...Array(19).fill(200), 401]);
  const own = site.db.selectFrom("sessions").select("token_hash");
  const stored = await own.where("user_id", "=", ada.user.id).execute();
  expect(stored.map(({ token_hash }) => token_hash).sort()).toEqual(
    tokens.slice(5, 24).map(hashOf).sort(),
  );
});

test("B11: sessions: a user can list and end their own sessions, but not another user's", async () => {
  const [ada, bob] = [await site.join(), await site.join()];
  const logInBy = async (agent: string) => {
    const answer = await site.send("/login/access-token", {
      method: "POST",
      headers: { "user-agent": agent },
      body: new URLSearchParams({ username: ada.email, password: ada.password }),
    });
    return (await answer.json()).access_token as string;
  };
  const list = () => ada.api("GET /users/me/sessions");
  await list();
  const created_at = new Date(site.clock.now).toISOString();
  site.clock.now += 71 * hour;
  const [phone, desk] = [await logInBy("Mozilla (iPhone) Safari/1"), await logInBy("curl/8")];
  const last_used_at = new Date(site.clock.now).toISOString();
  await expect.poll(async () => (await list()).data[0]?.last_used_at).toBe(last_used_at);
  const { data, count } = await list();
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  const own = { id, browser: "A test", created_at, last_used_at, is_current: true };
  expect([count, data[0]]).toEqual([3, own]);
  const others = data.slice(1).map(({ browser, is_current }) => [browser, is_current]);
  expect(others.sort()).toEqual([
    ["Safari on iPhone", false],
    ["Unknown browser", false],
  ]);

  const session_id = data.find(({ browser }) => browser.includes("iPhone"))?.id ?? "";
  const end = ({ api }: Person) =>
    statusOf(api("DELETE /users/me/sessions/:session_id", { params: { session_id } }));
  expect([await end(bob), await end(ada), await end(ada)]).toEqual([404, 200, 404]);
  expect([await statusWith(phone), await statusWith(desk)]).toEqual([401, 200]);
  await ada.api("DELETE /users/me/sessions");
  const statuses = await Promise.all([desk, ada.token, bob.token].map(statusWith));
  expect(statuses).toEqual([401, 200, 200]);
  expect((await list()).count).toBe(1);
  expect(site.log.filter((line) => line.includes('"audit":"session end"'))).toHaveLength(2);
});
