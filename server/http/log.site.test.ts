import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { plain } from "../testing/pictures.ts";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const far = { remoteAddress: "203.0.113.7" };
const lines = (site: TestSite) =>
  site.log.map((line) => JSON.parse(line) as Record<string, unknown>);

test("I10: whatever somebody sends, a line of the log is one line of JSON and holds none of it", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const port = await listening(site);
  const canary = createHash("sha256").update("canary").digest("hex");
  const forged = `%0d%0a{"level":"info","msg":"${canary}"}%1b[31m`;
  const before = site.log.length;
  for (const path of [
    `/${forged}`,
    `/users/${forged}`,
    `/password-recovery/${canary}%40example.com%0d%0a`,
    `/?q=${forged}`,
  ])
    for (const first of [`GET ${path}`, `POST ${path}`])
      await rawRequest(
        port,
        `${first} HTTP/1.1\r\nHost: ${canary}.example\r\nUser-Agent: \\x1b[31m${canary}"}{"a":"b\r\nReferer: http://${canary}.example/\r\nAuthorization: Bearer ${canary}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
  const said = {
    email: `${canary}@example.com\r\n\u001b[31m`,
    username: `${canary}@example.com\r\n`,
    password: canary,
    new_password: canary,
    token: canary,
  };
  for (const address of ["/users/signup", "/reset-password/", "/users/"]) {
    await site.send(address, {
      method: "POST",
      body: JSON.stringify(said),
      headers: { "content-type": "application/json" },
    });
  }
  await site.send("/login/access-token", { method: "POST", body: new URLSearchParams(said) });
  await site.send(`/password-recovery/${canary}@example.com`, { method: "POST" });
  await site.send(`/reset-password?token=${canary}`, { headers: { accept: "text/html" } });
  await site.send("/users/me", { headers: { authorization: `Bearer ${ada.token}` } });

  const added = site.log.slice(before);
  expect(added.length).toBeGreaterThan(10);
  for (const line of added) {
    expect(line).toMatch(/^\{[^\r\n]*\}\n$/);
    expect(line).not.toContain("\u001b");
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(String),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    for (const secret of [canary, ada.token, ada.email]) expect(line).not.toContain(secret);
  }
});

test("I12: each thing that matters to security is one line: when, what, to whom, from where, how it ended", async () => {
  await using site = await startSite();
  const [owner, ada, bob] = [
    await site.join({ is_superuser: true }),
    await site.join(),
    await site.join(),
  ];
  const call = (method: string, address: string, token?: string, body?: unknown) =>
    site.send(
      address,
      {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      far,
    );
  const logIn = (username: string, password: string) =>
    site.send(
      "/login/access-token",
      { method: "POST", body: new URLSearchParams({ username, password }) },
      far,
    );
  const upload = new FormData();
  upload.append("file", new Blob([new Uint8Array(await plain(8, 8).png().toBuffer())]), "a.png");
  const resetToken = () => issueResetToken(site.db, bob.user.id, 60_000, site.clock.now);

  const expected: [string, () => Promise<Response | undefined>, Record<string, unknown>][] = [
    ["login", () => logIn(ada.email, ada.password), { outcome: "ok", user: ada.user.id }],
    ["login", () => logIn(ada.email, "wrong password"), { outcome: "refused", user: ada.user.id }],
    ["login", () => logIn("nobody@example.com", "wrong password"), { outcome: "refused" }],
    [
      "password reset",
      async () =>
        call("POST", "/reset-password/", "", {
          token: await resetToken(),
          new_password: "a new password",
        }),
      { outcome: "ok", user: bob.user.id },
    ],
    [
      "password reset",
      () =>
        call("POST", "/reset-password/", "", { token: "wrong", new_password: "a new password" }),
      { outcome: "refused" },
    ],
    [
      "password change",
      () =>
        call("PATCH", "/users/me/password", ada.token, {
          current_password: "wrong password",
          new_password: "a new password",
        }),
      { outcome: "refused", user: ada.user.id },
    ],
    [
      "password change",
      () =>
        call("PATCH", "/users/me/password", ada.token, {
          current_password: ada.password,
          new_password: "a new password",
        }),
      { outcome: "ok", user: ada.user.id },
    ],
    [
      "email change",
      () => call("PATCH", "/users/me", ada.token, { email: "ada.new@example.com" }),
      { outcome: "ok", user: ada.user.id, by: ada.user.id },
    ],
    [
      "email change",
      () =>
        call("PATCH", `/users/${bob.user.id}`, owner.token, {
          email: "bob.new@example.com",
          full_name: "Ada Visitor",
        }),
      { outcome: "ok", user: bob.user.id, by: owner.user.id },
    ],
    [
      "role change",
      () =>
        call("PATCH", `/users/${bob.user.id}`, owner.token, {
          is_superuser: true,
          email: "bob.new@example.com",
        }),
      { outcome: "ok", user: bob.user.id, by: owner.user.id },
    ],
    [
      "status change",
      () => call("PATCH", `/users/${bob.user.id}`, owner.token, { is_active: false }),
      { outcome: "ok", user: bob.user.id, by: owner.user.id },
    ],
    [
      "password change",
      () => call("PATCH", `/users/${bob.user.id}`, owner.token, { password: "set by the owner" }),
      { outcome: "ok", user: bob.user.id, by: owner.user.id },
    ],
    [
      "upload",
      () =>
        site.send(
          "/utils/uploadfile/",
          { method: "POST", body: upload, headers: { authorization: `Bearer ${owner.token}` } },
          far,
        ),
      { outcome: "ok", user: owner.user.id, by: owner.user.id },
    ],
    [
      "account deletion",
      () => call("DELETE", `/users/${bob.user.id}`, owner.token),
      { outcome: "ok", user: bob.user.id, by: owner.user.id },
    ],
    [
      "account deletion",
      () => call("DELETE", "/users/me", ada.token),
      { outcome: "ok", user: ada.user.id, by: ada.user.id },
    ],
  ];
  for (const [event, act, told] of expected) {
    const before = site.log.length;
    await act();
    const audits = lines(site)
      .slice(before)
      .filter((line) => "audit" in line);
    expect(audits.map(({ reqId: _reqId, ...line }) => line)).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/Z$/),
        audit: event,
        address: far.remoteAddress,
        msg: "audit",
        ...told,
      },
    ]);
  }

  const before = site.log.length;
  for (let count = 0; count < 6; count++)
    await call("POST", "/utils/test-email/?email_to=friend%40example.com", owner.token);
  const limited = lines(site)
    .slice(before)
    .filter(({ audit }) => audit === "too often");
  expect(limited).toEqual([
    expect.objectContaining({
      outcome: "refused",
      user: owner.user.id,
      address: far.remoteAddress,
    }),
  ]);
});
