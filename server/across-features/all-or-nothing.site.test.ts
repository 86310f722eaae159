import { expect, test } from "vitest";
import { everythingIn } from "../testing/everything-in.ts";
import { createFailPoint } from "../testing/fail-point.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

type Call = (site: TestSite, owner: { token: string }, subject: string) => Promise<Response>;

const json = (method: string, body: unknown, token?: string) => ({
  method,
  body: JSON.stringify(body),
  headers: {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  },
});

const calls: [name: string, call: Call][] = [
  [
    "a signup",
    (site) =>
      site.send(
        "/users/signup",
        json("POST", { email: "new@example.com", password: "a good password" }),
      ),
  ],
  [
    "a reset",
    (site, _owner, token) =>
      site.send("/reset-password/", json("POST", { token, new_password: "a good password" })),
  ],
  [
    "a new account",
    (site, { token }) =>
      site.send(
        "/users/",
        json("POST", { email: "x@example.com", password: "a good password" }, token),
      ),
  ],
  [
    "a change of address",
    (site, { token }, subject) =>
      site.send(
        `/users/${subject}`,
        json("PATCH", { email: "moved@example.com", password: "another one" }, token),
      ),
  ],
  [
    "the deletion of a user",
    (site, { token }, subject) =>
      site.send(`/users/${subject}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      }),
  ],
  [
    "the deletion of a playlist",
    (site, { token }, subject) =>
      site.send(`/playlists/${subject}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      }),
  ],
  [
    "a new playlist",
    (site, { token }) => site.send("/playlists/", json("POST", { year: 2024, month: 5 }, token)),
  ],
];

test.each(calls)(
  "J4: %s happens wholly or not at all, whichever statement fails",
  async (name, call) => {
    const failPoint = createFailPoint();
    await using site = await startSite({
      environment: { RATE_LIMITS: "off" },
      through: (db) => db.withPlugin(failPoint.plugin),
    });
    const owner = await site.join({ is_superuser: true });
    const { user } = await site.join();
    const token = await issueResetToken(site.db, user.id, 3_600_000, site.clock.now);
    const { id: playlist } = await owner.api("POST /playlists/", { body: { year: 2024 } });
    const subject = { "a reset": token, "the deletion of a playlist": playlist }[name] ?? user.id;
    const before = await everythingIn(site.db);
    let statements = 0;
    for (; ; statements++) {
      const { status } = await failPoint.during(statements, () => call(site, owner, subject));
      if (status === 200) break;
      expect([statements, status]).toEqual([statements, 500]);
      expect(await everythingIn(site.db)).toEqual(before);
    }
    expect(statements).toBeGreaterThan(0);
    expect(await everythingIn(site.db)).not.toEqual(before);
  },
);
