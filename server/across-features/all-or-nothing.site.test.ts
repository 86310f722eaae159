import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { everythingIn } from "../testing/everything-in.ts";
import { statusOf } from "../testing/refusal.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { type Person, startSite } from "../testing/start-site.ts";

type Call = (owner: Person, ids: { token: string; user_id: string }) => Promise<unknown>;

const [email, password] = ["x@example.com", "12345678"];

test.each<[name: string, call: Call]>([
  ["a signup", ({ api }) => api("POST /users/signup", { body: { email, password } })],
  [
    "a password reset",
    ({ api }, { token }) =>
      api("POST /reset-password/", { body: { token, new_password: password } }),
  ],
  [
    "a change of email address",
    ({ api }, params) => api("PATCH /users/:user_id", { params, body: { email, password } }),
  ],
  ["the deletion of a user", ({ api }, params) => api("DELETE /users/:user_id", { params })],
  ["a new playlist", ({ api }) => api("POST /playlists/", { body: { year: 2024, month: 5 } })],
  [
    "an import",
    ({ api }) => {
      const songs = [{ title: "One", artist: "A" }];
      return api("POST /playlists/import", {
        body: { playlists: [{ year: 2024, songs }, { year: 2023 }] },
      });
    },
  ],
])("J4: transaction: %s is rolled back completely, whichever statement fails", async (_, call) => {
  let left = Number.POSITIVE_INFINITY;
  const failPoint: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error("the fail point");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await using site = await startSite({
    environment: { RATE_LIMITS: "off" },
    through: (db) => db.withPlugin(failPoint),
  });
  const owner = await site.join({ is_superuser: true });
  const { user } = await site.join();
  const token = await issueResetToken(site, user);
  const before = await everythingIn(site.db);
  let statements = 0;
  for (; ; statements++) {
    left = statements;
    const status = await statusOf(call(owner, { token, user_id: user.id }));
    left = Number.POSITIVE_INFINITY;
    if (status === 200) break;
    expect(status, `statement ${statements}`).toBe(500);
    expect(await everythingIn(site.db)).toEqual(before);
  }
  expect(statements).toBeGreaterThan(0);
  expect(await everythingIn(site.db)).not.toEqual(before);
});
