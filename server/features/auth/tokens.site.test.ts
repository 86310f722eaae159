import { Socket } from "node:net";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { expect, onTestFinished, test, vi } from "vitest";
import { withoutDate } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { createKeys } from "./keys.ts";

const secret = "a secret that is long enough to sign with";
const { accessToken, accessTokenId } = createKeys(secret);

const answerTo = async ({ send }: TestSite, authorization: string) =>
  withoutDate(await send("/users/me", { headers: { authorization } }));

test("B1, B5, B6: forged, respelled, ended and missing tokens are refused alike", async () => {
  await using site = await startSite({ environment: { SECRET_KEY: secret } });
  const [ada, deleted, loggedOut] = [await site.join(), await site.join(), await site.join()];
  await deleted.api("DELETE /users/me");
  await loggedOut.api("POST /logout");
  const claims = decodeJwt(ada.token);
  const header = decodeProtectedHeader(ada.token);
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [head, body, signature] = ada.token.split(".");
  const sign = (changedClaims: object, changedHeader: object = {}, key = accessToken) =>
    new SignJWT({ ...claims, ...changedClaims })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: accessTokenId, ...changedHeader })
      .sign(key);
  const resign = (token: string) =>
    new SignJWT(decodeJwt(token))
      .setProtectedHeader({ typ: "at+jwt", ...header, alg: "HS256" })
      .sign(accessToken);
  // The last letter of a signature holds two bits that mean nothing: its neighbours may spell the same bytes.
  const endings = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_="];
  const seconds = site.clock.now / 1000;

  // Signed like this and unchanged, it is let in.
  for (const token of [await sign({}), await resign(ada.token)])
    expect(await answerTo(site, `Bearer ${token}`)).toMatchObject({ status: 200 });
  const jwk = { kty: "oct", k: Buffer.alloc(32).toString("base64url") };
  const forged = [
    "",
    "not-a-token",
    "x".repeat(10_000),
    deleted.token,
    ...endings.map((letter) => loggedOut.token.slice(0, -1) + letter),
    await resign(loggedOut.token),
    (await site.join({ is_active: false })).token,
    ...["none", "nOnE"].map((alg) => `${b64({ ...header, alg })}.${body}.`),
    ...["HS512", "RS256"].map((alg) => `${b64({ ...header, alg })}.${body}.${signature}`),
    `${head}.${body}.`,
    `${head}.${b64({ ...claims, sub: "someone-else" })}.${signature}`,
    await sign({}, {}, new Uint8Array(32)),
    await sign({ exp: seconds - 3600 }),
    await sign({ nbf: seconds + 3600 }),
    await sign({ exp: undefined }),
    await sign({ iss: "somebody" }),
    await sign({ aud: "somebody" }),
    await sign({ jti: "00000000-0000-4000-8000-000000000000" }),
    await sign({}, { typ: "JWT" }),
    await sign({}, { kid: "../../etc/passwd" }),
    await sign({}, { jku: "https://evil.example/keys", kid: undefined }),
    await sign({}, { jwk }, new Uint8Array(32)),
    await issueResetToken(site, ada.user),
  ];
  const connect = vi.spyOn(Socket.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  const first = await answerTo(site, "Bearer");
  expect(first).toMatchObject({
    status: 401,
    headers: expect.arrayContaining([["www-authenticate", "Bearer"]]),
    body: '{"detail":"You are no longer logged in. Please log in again."}',
  });
  for (const token of forged)
    expect({ token, ...(await answerTo(site, `Bearer ${token}`)) }).toEqual({ token, ...first });
  // No keys are fetched. PostgreSQL's pool is connected by now.
  expect(connect).not.toHaveBeenCalled();
});

test("B2: a token in the query, in a cookie or as Basic is no token", async () => {
  await using site = await startSite();
  const { token } = await site.join();
  for (const [address, headers] of [
    [`/users/me?access_token=${token}&token=${token}`, {}],
    ["/users/me", { cookie: `access_token=${token}` }],
    ["/users/me", { authorization: `Basic ${token}` }],
    ["/users/me", { authorization: token }],
  ] as const)
    expect((await site.send(address, { headers })).status).toBe(401);
});
