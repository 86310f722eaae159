// Every call by every kind of caller, spelled in every way. The table is written by hand; the list of calls is the contract's.
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { startSite } from "./testing/start-site.ts";

type Access = "anyone" | "member" | "superuser";

const matrix: Record<string, Access> = {
  "POST /login/access-token": "anyone",
  "POST /login/test-token": "member",
  "POST /logout": "member",
  "POST /password-recovery/:email": "anyone",
  "POST /password-recovery-html-content/:email": "superuser",
  "POST /reset-password/": "anyone",
  "PATCH /users/me/password": "member",
  "POST /users/signup": "anyone",
  "GET /users/me": "member",
  "PATCH /users/me": "member",
  "DELETE /users/me": "member",
  "GET /users/": "superuser",
  "POST /users/": "superuser",
  // A member may read their own record; another's is refused like the other superuser calls.
  "GET /users/:user_id": "superuser",
  "PATCH /users/:user_id": "superuser",
  "DELETE /users/:user_id": "superuser",
  "GET /playlists/": "superuser",
  "POST /playlists/": "superuser",
  "GET /playlists/:playlist_id": "superuser",
  "PATCH /playlists/:playlist_id": "superuser",
  "DELETE /playlists/:playlist_id": "superuser",
  "GET /music/": "anyone",
  "GET /music/latest": "anyone",
  "GET /music/:year": "anyone",
  "POST /utils/uploadfile/": "superuser",
  "GET /utils/health-check/": "anyone",
  "POST /utils/test-email/": "superuser",
  "GET /utils/mail-status/": "superuser",
};

const keys = routes.map(({ method, url }) => `${method} ${url}`);
const example: Record<string, string> = {
  email: "somebody@example.com",
  user_id: "00000000-0000-4000-8000-000000000000",
  playlist_id: "00000000-0000-4000-8000-000000000000",
  year: "2024",
};

test("D1: every call of the contract has its row, and every row its call", () => {
  expect(Object.keys(matrix).sort()).toEqual(keys.sort());
});

test("a call says that it needs a token exactly when it does", () => {
  for (const { method, url, schema } of routes) expect([url, "security" in schema]).toEqual([url, matrix[`${method} ${url}`] !== "anyone"]);
});

test("D1: every call lets in whom it should, however it is spelled", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const [member, owner, inactive, expired] = [
    await site.join(),
    await site.join({ is_superuser: true }),
    await site.join(),
    await site.join(),
  ];
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", inactive.user.id).execute();
  await site.db.updateTable("sessions").set({ expires_at: site.clock.now }).where("user_id", "=", expired.user.id).execute();

  const refusalFor = {
    anyone: { none: undefined, member: undefined },
    member: { none: 401, member: undefined },
    superuser: { none: 401, member: 403 },
  } as const;
  for (const { method, url } of routes) {
    const access = matrix[`${method} ${url}`] ?? "superuser";
    const plain = url.replace(/:(\w+)/g, (_, name: string) => example[name] ?? "");
    const slashed = plain.endsWith("/") ? plain : `${plain}/`;
    const spellings = [plain, slashed, slashed.slice(0, -1), `${plain}?x=1`];
    const methods = method === "GET" ? ["GET", "HEAD"] : [method];
    for (const [who, token] of [
      ["none", undefined],
      ["none", inactive.token],
      ["none", expired.token],
      ["member", member.token],
    ] as const) {
      for (const address of spellings) {
        for (const verb of methods) {
          // What would change the caller's own account is only tried where it must be refused.
          const refusal = refusalFor[access][who];
          if (refusal === undefined && verb !== "GET" && verb !== "HEAD") continue;
          const response = await site.send(address, { method: verb, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}) } });
          const expected = refusal ?? expect.not.toSatisfy((status: number) => status === 401 || status === 403 || status >= 500);
          expect({ verb, address, who, status: response.status }).toEqual({ verb, address, who, status: expected });
        }
      }
    }
    if (access === "superuser" && method === "GET") {
      const response = await site.send(plain, { headers: { authorization: `Bearer ${owner.token}` } });
      expect([200, 404]).toContain(response.status);
    }
  }
});

test("D1: other spellings lead nowhere, with or without rights", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  for (const address of [
    "//users/",
    "/users//me",
    "/Users/me",
    "/USERS/",
    "/users/me/x.css",
    "/playlists//",

    "/users/me%2f",
  ]) {
    for (const authorization of ["", `Bearer ${token}`]) {
      const response = await site.send(address, { headers: { ...(authorization ? { authorization } : {}), accept: "application/json" } });
      expect({ address, status: response.status }).toEqual({
        address,
        status: expect.toSatisfy((status: number) => [401, 404, 422].includes(status)),
      });
    }
  }
});

test("every call is served, and no other is described", async () => {
  await using site = await startSite();
  const document = (await (await site.send("/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>;
  };
  expect(document.openapi).toBe("3.1.0");
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.sort()).toEqual(keys.sort());
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.summary).not.toBe("");
      expect(operation.responses).toHaveProperty("default");
    }
  }
});

test("the reference page names every call and needs no script", async () => {
  await using site = await startSite();
  const response = await site.send("/docs", { headers: { accept: "text/html" } });
  const html = await response.text();
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const { method, url } of routes) expect(html).toContain(`${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(html).not.toContain("<script");
});
