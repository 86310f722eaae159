import { expect, test } from "vitest";
import { plain, pngFile } from "../testing/pictures.ts";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite } from "../testing/start-site.ts";

test("I10: log: each request is one line of JSON that contains nothing the client sent", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const port = await listening(site);
  const canary = "c4n4ry".repeat(8);
  const forged = `%0d%0a{"level":"info","msg":"${canary}"}%1b[31m`;
  const before = site.log.length;
  for (const path of [
    `/${forged}`,
    `/users/${forged}`,
    `/password-recovery/${canary}%40example.com%0d%0a`,
    `/password-recovery/${canary}@example.com`,
    `/reset-password?token=${canary}`,
  ])
    for (const method of ["GET", "POST"])
      await rawRequest(
        port,
        `${method} ${path} HTTP/1.1\r\nHost: ${canary}.example\r\nUser-Agent: \\x1b[31m${canary}"}{"a":"b\r\nReferer: http://${canary}.example/\r\nAuthorization: Bearer ${canary}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
  const email = `${canary}@example.com\r\n\u001b[31m`;
  const said = { email, password: canary, new_password: canary, token: canary };
  const api = ada.api as (call: string, input?: object) => Promise<unknown>;
  for (const call of ["POST /users/signup", "POST /reset-password/", "POST /users/"])
    await api(call, { body: said }).catch(() => {});
  await site.logIn(email, canary).catch(() => {});
  await api("PATCH /users/me", { body: { full_name: canary.slice(0, 30) } });

  const added = site.log.slice(before);
  expect(added.length).toBeGreaterThan(10);
  for (const line of added) {
    expect(line).toMatch(/^\{[^\r\n]*\}\n$/);
    expect(line).not.toContain("\u001b");
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(String),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    for (const secret of ["c4n4ry", ada.token, ada.email]) expect(line).not.toContain(secret);
  }
});

test("log: a page is logged as one request, without the API calls of its rendering", async () => {
  await using site = await startSite();
  const before = site.log.length;
  await site.page("/music/2024");
  const lines = site.log.slice(before).map((line) => JSON.parse(line));
  expect(lines.filter(({ route }) => route).map(({ route }) => route)).toEqual(["/music/:year"]);
});

test("I12: log: each security event is one line", async () => {
  await using site = await startSite();
  const address = "203.0.113.7";
  const join = async (some = {}) => {
    const person = await site.join(some);
    return { ...person, id: person.user.id, api: site.client(person.token, address) };
  };
  const { api: owner, id: ownerId } = await join({ is_superuser: true });
  const { api: ada, id: adaId, email, password } = await join();
  const { api: bob, id: bobId, user } = await join();
  const params = { user_id: bobId };
  const logIn = (username: string, secret: string) => site.logIn(username, secret, address);
  const reset = (token: string) =>
    bob("POST /reset-password/", { body: { token, new_password: "a new password" } });
  const change = (current_password: string) =>
    ada("PATCH /users/me/password", { body: { current_password, new_password: "a new password" } });
  const changeBob = (body: object) => owner("PATCH /users/:user_id", { params, body });
  const token = await issueResetToken(site, user);
  const file = await pngFile(plain(8, 8));
  const moved = { email: "bob.new@example.com" };
  const byAda = { outcome: "ok", user: adaId, by: adaId };
  const byOwner = { outcome: "ok", user: bobId, by: ownerId };
  const refused = { outcome: "refused" };

  const expected: [string, () => Promise<unknown>, object][] = [
    ["login", () => logIn(email, password), { outcome: "ok", user: adaId }],
    ["login", () => logIn(email, "wrong password"), { ...refused, user: adaId }],
    ["login", () => logIn("nobody@example.com", "wrong password"), refused],
    ["password reset", () => reset(token), { outcome: "ok", user: bobId }],
    ["password reset", () => reset("wrong"), refused],
    ["password change", () => change("wrong password"), { ...refused, user: adaId }],
    ["password change", () => change(password), { outcome: "ok", user: adaId }],
    ["email change", () => ada("PATCH /users/me", { body: { email: "x@example.com" } }), byAda],
    ["email change", () => changeBob({ ...moved, full_name: "Ada Visitor" }), byOwner],
    ["role change", () => changeBob({ ...moved, is_superuser: true }), byOwner],
    ["status change", () => changeBob({ is_active: false }), byOwner],
    ["password change", () => changeBob({ password: "set by the owner" }), byOwner],
    ["upload", () => owner("POST /utils/uploadfile/", { file }), { ...byOwner, user: ownerId }],
    ["account deletion", () => owner("DELETE /users/:user_id", { params }), byOwner],
    ["account deletion", () => ada("DELETE /users/me"), byAda],
    [
      "too often",
      async () => {
        const query = { email_to: "friend@example.com" };
        for (;;) await owner("POST /utils/test-email/", { query });
      },
      { ...refused, user: ownerId },
    ],
  ];
  for (const [audit, act, details] of expected) {
    const before = site.log.length;
    await act().catch(() => {});
    const lines = site.log.slice(before).map((line) => JSON.parse(line));
    expect(lines.filter((line) => "audit" in line)).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/Z$/),
        reqId: expect.any(String),
        audit,
        address,
        msg: "audit",
        ...details,
      },
    ]);
  }
});
