import { Socket } from "node:net";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { expect, onTestFinished, test, vi } from "vitest";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite } from "../testing/start-site.ts";
import { createKeys } from "./keys.ts";

const secret = "a secret that is long enough to sign with";

test("B1: forged and altered tokens are all refused alike", async () => {
  await using site = await startSite({ environment: { SECRET_KEY: secret } });
  const ada = await site.join();
  const { accessToken, accessTokenId } = createKeys(secret);
  const claims = decodeJwt(ada.token);
  const header = decodeProtectedHeader(ada.token);
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [head, body, signature] = ada.token.split(".") as [string, string, string];
  const sign = (
    changedClaims: Record<string, unknown>,
    changedHeader: Record<string, unknown> = {},
    key = accessToken,
  ) =>
    new SignJWT({ ...claims, ...changedClaims })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: accessTokenId, ...changedHeader })
      .sign(key);

  // Signed like this and unchanged, it is let in.
  expect(await site.client(await sign({}))("GET /users/me")).toMatchObject({ id: ada.user.id });
  const forged = [
    `${b64({ ...header, alg: "none" })}.${body}.`,
    `${b64({ ...header, alg: "nOnE" })}.${body}.`,
    `${b64({ ...header, alg: "HS512" })}.${body}.${signature}`,
    `${b64({ ...header, alg: "RS256" })}.${body}.${signature}`,
    `${head}.${body}.`,
    `${head}.${b64({ ...claims, sub: "someone-else" })}.${signature}`,
    await sign({}, {}, new Uint8Array(32)),
    await sign({ exp: Math.floor(site.clock.now / 1000) - 3600 }),
    await sign({ nbf: Math.floor(site.clock.now / 1000) + 3600 }),
    await sign({ exp: undefined }),
    await sign({ iss: "somebody" }),
    await sign({ aud: "somebody" }),
    await sign({}, { typ: "JWT" }),
    await sign({}, { kid: "../../etc/passwd" }),
    await sign({}, { jku: "https://evil.example/keys", kid: undefined }),
    await sign(
      {},
      { jwk: { kty: "oct", k: Buffer.alloc(32).toString("base64url") } },
      new Uint8Array(32),
    ),
    await issueResetToken(site.db, ada.user.id, 3_600_000, site.clock.now),
    await sign({ jti: "00000000-0000-4000-8000-000000000000" }),
    "x".repeat(10_000),
    "not-a-token",
    `${ada.token}=`,
  ];
  const connect = vi.spyOn(Socket.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  for (const token of forged) {
    const response = await site.send("/users/me", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect({
      token,
      status: response.status,
      challenge: response.headers.get("www-authenticate"),
      body: await response.json(),
    }).toEqual({
      token,
      status: 401,
      challenge: "Bearer",
      body: { detail: "Could not validate credentials" },
    });
  }
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
    ["/users/me", { authorization: "Bearer" }],
  ] as const) {
    expect((await site.send(address, { headers })).status).toBe(401);
  }
});

test("B5: a token written differently is refused, or ended together with the original", async () => {
  await using site = await startSite({ environment: { SECRET_KEY: secret } });
  const ada = await site.join();
  const { accessToken } = createKeys(secret);
  const [head = "", body, signature = ""] = ada.token.split(".");
  // The last letter of a signature holds two bits that mean nothing: another letter may spell the same bytes.
  const sameBytes = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .map((letter) => signature.slice(0, -1) + letter)
    .filter(
      (other) =>
        other !== signature &&
        Buffer.from(other, "base64url").equals(Buffer.from(signature, "base64url")),
    );
  expect(sameBytes).not.toEqual([]);
  const resigned = await new SignJWT(decodeJwt(ada.token))
    .setProtectedHeader({ typ: "at+jwt", ...decodeProtectedHeader(ada.token), alg: "HS256" })
    .sign(accessToken);
  const spellings = [
    ...["=", "%3D", " "].map((tail) => ada.token + tail),
    `${Buffer.from(head, "base64url").toString("base64")}.${body}.${signature}`,
    ...sameBytes.map((other) => `${head}.${body}.${other}`),
    resigned,
  ];
  const statuses = () =>
    Promise.all(
      [ada.token, ...spellings].map(
        async (token) =>
          (await site.send("/users/me", { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    );
  const before = await statuses();
  expect(before[0]).toBe(200);
  for (const status of before) expect([200, 401]).toContain(status);
  await ada.api("POST /logout");
  expect(await statuses()).toEqual(before.map(() => 401));
});

test("B6: whatever is wrong with a token, the answer is the same, and asks for no password", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const [deleted, inactive, loggedOut, expired] = [
    await site.join(),
    await site.join(),
    await site.join(),
    await site.join(),
  ];
  await owner.api("DELETE /users/:user_id", { params: { user_id: deleted.user.id } });
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: inactive.user.id },
    body: { is_active: false },
  });
  await loggedOut.api("POST /logout");
  await site.db
    .updateTable("sessions")
    .set({ expires_at: site.clock.now })
    .where("user_id", "=", expired.user.id)
    .execute();
  const answers = [];
  for (const token of [
    undefined,
    "nonsense",
    deleted.token,
    inactive.token,
    loggedOut.token,
    expired.token,
  ]) {
    const response = await site.send("/users/me", {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const headers = [...response.headers].filter(([name]) => name !== "date");
    answers.push({ status: response.status, headers, body: await response.text() });
  }
  expect(answers[0]).toMatchObject({
    status: 401,
    body: '{"detail":"Could not validate credentials"}',
  });
  expect(answers[0]?.headers).toContainEqual(["www-authenticate", "Bearer"]);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});
