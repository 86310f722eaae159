import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

test("D5: superusers cannot delete themselves, by either way", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await refused(
    owner.api("DELETE /users/me"),
    403,
    "Super users are not allowed to delete themselves",
  );
  await refused(
    owner.api("DELETE /users/:user_id", { params: { user_id: owner.user.id } }),
    403,
    "Super users are not allowed to delete themselves",
  );
  expect(await owner.api("GET /users/me")).toEqual({ ...owner.user, follows: "no" });
});

test("D5: nor take away their own rights", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await site.join({ is_superuser: true });
  for (const body of [{ is_superuser: false }, { is_active: false }]) {
    await refused(
      owner.api("PATCH /users/:user_id", { params: { user_id: owner.user.id }, body }),
      409,
      "You cannot take away your own rights",
    );
  }
  expect(await owner.api("GET /users/me")).toEqual({ ...owner.user, follows: "no" });
});

test("D7: somebody who lost their rights is refused at the next call with the old token", async () => {
  await using site = await startSite();
  const [owner, other] = [
    await site.join({ is_superuser: true }),
    await site.join({ is_superuser: true }),
  ];
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: other.user.id },
    body: { is_superuser: false },
  });
  await refused(other.api("GET /users/", {}), 403, "The user doesn't have enough privileges");
});

test("D6: two superusers who act on each other at once never leave the site without one", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const [a, b] = [await site.join({ is_superuser: true }), await site.join({ is_superuser: true })];
  const demote = (by: typeof a, whom: typeof a) =>
    site.send(`/users/${whom.user.id}`, {
      method: "PATCH",
      body: JSON.stringify({ is_superuser: false }),
      headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    });
  for (let round = 0; round < 50; round++) {
    const statuses = (await Promise.all([demote(a, b), demote(b, a)]))
      .map(({ status }) => status)
      .sort();
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses);
    const left = await site.db
      .selectFrom("users")
      .select("id")
      .where("is_superuser", "=", true)
      .execute();
    expect(left).toHaveLength(1);
    await site.db.updateTable("users").set({ is_superuser: true }).execute();
  }
});

test("D6: two superusers who delete each other at once leave one", async () => {
  await using site = await startSite();
  for (let round = 0; round < 10; round++) {
    const [a, b] = [
      await site.join({ is_superuser: true }),
      await site.join({ is_superuser: true }),
    ];
    const remove = async (by: typeof a, whom: typeof a) =>
      (
        await site.send(`/users/${whom.user.id}`, {
          method: "DELETE",
          headers: { authorization: `Bearer ${by.token}` },
        })
      ).status;
    const statuses = (await Promise.all([remove(a, b), remove(b, a)])).sort();
    // Whoever comes second is gone already, or finds oneself the last.
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses);
    expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
    await site.db.deleteFrom("users").execute();
  }
});
