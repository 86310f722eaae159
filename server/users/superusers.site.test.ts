import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";

test("D5: superusers can neither delete themselves, by either way, nor take away their own rights", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await site.join({ is_superuser: true });
  const params = { user_id: owner.user.id };
  const notDeleted = [403, "Super users are not allowed to delete themselves"] as const;
  await refused(owner.api("DELETE /users/me"), ...notDeleted);
  await refused(owner.api("DELETE /users/:user_id", { params }), ...notDeleted);
  for (const body of [{ is_superuser: false }, { is_active: false }])
    await refused(
      owner.api("PATCH /users/:user_id", { params, body }),
      409,
      "You cannot take away your own rights",
    );
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

test.each([
  ["demote", "PATCH", [403, 409]],
  ["delete", "DELETE", [401, 409]],
] as const)(
  "D6: two superusers who %s each other at once leave one",
  async (_what, method, losing) => {
    await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
    const superusers = site.db.selectFrom("users").select("id").where("is_superuser", "=", true);
    for (let round = 0; round < 20; round++) {
      const [a, b] = [
        await site.join({ is_superuser: true }),
        await site.join({ is_superuser: true }),
      ];
      const act = async (by: typeof a, whom: typeof a) => {
        const headers = {
          authorization: `Bearer ${by.token}`,
          ...(method === "PATCH" ? { "content-type": "application/json" } : {}),
        };
        const body = method === "PATCH" ? '{"is_superuser":false}' : null;
        return (await site.send(`/users/${whom.user.id}`, { method, body, headers })).status;
      };
      const [won, lost] = (await Promise.all([act(a, b), act(b, a)])).sort();
      expect(won).toBe(200);
      expect(losing).toContain(lost);
      expect(await superusers.execute()).toHaveLength(1);
      await site.db.deleteFrom("users").execute();
    }
  },
);
