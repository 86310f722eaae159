import { expect, test } from "vitest";
import { refused, statusOf } from "../testing/refusal.ts";
import { type Person, startSite } from "../testing/start-site.ts";

const owners = { is_superuser: true };
const demote = (by: Person, whom: Person) =>
  by.api("PATCH /users/:user_id", {
    params: { user_id: whom.user.id },
    body: { is_superuser: false },
  });
const remove = (by: Person, whom: Person) =>
  by.api("DELETE /users/:user_id", { params: { user_id: whom.user.id } });

test("D5, D7: superusers neither delete themselves nor take away their own rights; those of others end at the next call", async () => {
  await using site = await startSite();
  const [owner, other] = [await site.join(owners), await site.join(owners)];
  const notDeleted = [403, "Super users are not allowed to delete themselves"] as const;
  await refused(owner.api("DELETE /users/me"), ...notDeleted);
  await refused(remove(owner, owner), ...notDeleted);
  const params = { user_id: owner.user.id };
  for (const body of [{ is_superuser: false }, { is_active: false }])
    await refused(
      owner.api("PATCH /users/:user_id", { params, body }),
      409,
      "You cannot take away your own rights",
    );
  expect(await owner.api("GET /users/me")).toEqual({ ...owner.user, follows: "no" });
  await demote(owner, other);
  await refused(other.api("GET /users/", {}), 403, "The user doesn't have enough privileges");
});

test.each([
  ["demote", demote, [403, 409]],
  ["delete", remove, [401, 409]],
] as const)("D6: two superusers who %s each other at once leave one", async (_, act, losing) => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const superusers = site.db.selectFrom("users").select("id").where("is_superuser", "=", true);
  for (let round = 0; round < 20; round++) {
    const [a, b] = [await site.join(owners), await site.join(owners)];
    const acts = [act(a, b), act(b, a)].map(statusOf);
    const [won, lost] = (await Promise.all(acts)).sort();
    expect(won).toBe(200);
    expect(losing).toContain(lost);
    expect(await superusers.execute()).toHaveLength(1);
    await site.db.deleteFrom("users").execute();
  }
});
