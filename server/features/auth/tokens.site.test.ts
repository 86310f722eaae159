import { expect, test } from "vitest";
import { emptyPlace } from "../../testing/databases.ts";
import { everythingIn } from "../../testing/everything-in.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { withoutDate } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";

const site = ownedSite();
const answerTo = async (authorization: string, { send }: TestSite = site) =>
  withoutDate(await send("/users/me", { headers: { authorization } }));

test("B1, B5, B6: session tokens: forged, altered, revoked and missing tokens get the same response", async () => {
  const [ada, deleted, loggedOut] = [await site.join(), await site.join(), await site.join()];
  await deleted.api("DELETE /users/me");
  await loggedOut.api("POST /logout");
  expect(await answerTo(`Bearer ${ada.token}`)).toMatchObject({ status: 200 });
  const { token_hash } = await site.db
    .selectFrom("sessions")
    .select("token_hash")
    .where("user_id", "=", ada.user.id)
    .executeTakeFirstOrThrow();
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  // The last base64url character has two unused bits, so four characters decode to the same bytes.
  const respelled = alphabet.map((character) => ada.token.slice(0, -1) + character);
  const refused = [
    "",
    "not-a-token",
    "x".repeat(43),
    "x".repeat(10_000),
    deleted.token,
    loggedOut.token,
    (await site.join({ is_active: false })).token,
    await issueResetToken(site, ada.user),
    token_hash,
    ada.user.id,
    ada.token.toUpperCase(),
    `${ada.token}=`,
    ada.token.slice(0, -1),
    ...respelled.filter((token) => token !== ada.token),
  ];
  const first = await answerTo("Bearer");
  expect(first).toMatchObject({
    status: 401,
    headers: expect.arrayContaining([["www-authenticate", "Bearer"]]),
    body: '{"detail":"You are no longer logged in. Please log in again."}',
  });
  for (const token of refused)
    expect({ token, ...(await answerTo(`Bearer ${token}`)) }).toEqual({ token, ...first });
});

test("B1: session tokens: the database stores only a hash of the 32 random bytes", async () => {
  const ada = await site.join();
  const tokens = [ada.token, await site.logIn(ada.email, ada.password)];
  for (const token of tokens) {
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(await everythingIn(site.db))).not.toContain(token);
  }
  expect(tokens[0]).not.toBe(tokens[1]);
});

test("B1: session tokens: stay valid when SECRET_KEY is replaced", async () => {
  await using place = await emptyPlace();
  let token: string | undefined;
  for (const ordinal of ["first", "second"]) {
    const SECRET_KEY = `the ${ordinal} key of this site, long enough`;
    await using site = await startSite({ place, environment: { SECRET_KEY } });
    token ??= (await site.join()).token;
    expect(await answerTo(`Bearer ${token}`, site)).toMatchObject({ status: 200 });
  }
});

test("B2: session tokens: are ignored in the query, in cookies and as Basic credentials", async () => {
  const { token } = await site.join();
  for (const [address, headers] of [
    [`/users/me?access_token=${token}&token=${token}`, {}],
    ["/users/me", { cookie: `access_token=${token}` }],
    ["/users/me", { authorization: `Basic ${token}` }],
    ["/users/me", { authorization: token }],
  ] as const)
    expect((await site.send(address, { headers })).status).toBe(401);
});
