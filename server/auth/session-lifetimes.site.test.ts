import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { untilSeen } from "../testing/until-seen.ts";

const hour = 3_600_000;

test("L4: a promotion shortens the session to a superuser's 24 hours, counted from its start", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const ada = await site.join();
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: ada.user.id },
    body: { is_superuser: true },
  });
  const start = site.clock.now;
  // Seen often enough that only its age can end it.
  for (const age of [6, 12, 18, 23.9]) {
    site.clock.now = start + age * hour;
    await ada.api("GET /users/me");
    await untilSeen(site, ada.user.id);
  }
  site.clock.now = start + 24.1 * hour;
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
});

test("L9: whoever reads does not wait for their being seen to be written", async () => {
  await using site = await startSite();
  const ada = await site.join();
  site.clock.now += hour;
  await site.db.transaction().execute(async (transaction) => {
    // Holds the row on PostgreSQL, and on SQLite everything that is written.
    await transaction
      .updateTable("sessions")
      .set({ network: "held" })
      .where("user_id", "=", ada.user.id)
      .execute();
    expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
    expect(await ada.api("GET /users/me")).toEqual({ ...ada.user, follows: "no" });
  });
  await untilSeen(site, ada.user.id);
});

test("L1: a session that was ended is ended for an instance whose clock is behind, too", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  site.clock.now += 5000;
  await ada.api("POST /logout");
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: bob.user.id },
    body: { password: "set by the owner" },
  });
  site.clock.now -= 5000;
  await refused(ada.api("GET /users/me"), 401, "Could not validate credentials");
  await refused(
    bob.api("PATCH /users/me", { body: { email: "thief@example.com" } }),
    401,
    "Could not validate credentials",
  );
});

test("of many logins the newest hundred are remembered, so that nobody can make them cost more and more", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
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
  await site.client()("POST /login/access-token", {
    form: { username: ada.email, password: ada.password },
  });
  const sessions = await site.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", ada.user.id)
    .execute();
  expect(sessions).toHaveLength(100);
  expect(sessions.map(({ id }) => id)).not.toContain("old-0");
});
