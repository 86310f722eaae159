// Every call by every kind of caller. Who may call is written down here; the list of calls is the contract's.
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { exampleAddress } from "../testing/example-address.ts";
import { startSite } from "../testing/start-site.ts";

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
  "POST /users/me/follow": "member",
  "DELETE /users/me/follow": "member",
  "POST /confirm/:token": "anyone",
  "POST /unsubscribe/:token": "anyone",
  "GET /followers/": "superuser",
  "POST /followers/": "anyone",
  "POST /playlists/:playlist_id/tell": "superuser",
  "DELETE /playlists/:playlist_id/tell": "superuser",
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
  "POST /playlists/:playlist_id/restore": "superuser",
  "POST /playlists/remove": "superuser",
  "POST /playlists/restore": "superuser",
  "POST /playlists/:playlist_id/songs/from-deezer": "superuser",
  "POST /playlists/cover-from": "superuser",
  "POST /playlists/short-link": "superuser",
  "GET /playlists/platform-lookups": "superuser",
  "POST /playlists/import": "superuser",
  "POST /playlists/import/read": "superuser",
  "GET /playlists/export": "superuser",
  "GET /utils/import-table.csv": "anyone",
  "GET /utils/first-steps/": "superuser",
  "DELETE /playlists/samples": "superuser",
  "GET /music/": "anyone",
  "GET /music/latest": "anyone",
  "GET /music/newest": "anyone",
  "GET /music/:year": "anyone",
  "GET /music/:year/:name": "anyone",
  "GET /music/:year/:name/songs.:format": "anyone",
  "GET /music/search": "anyone",
  "GET /playlists/:playlist_id/songs": "superuser",
  "PUT /playlists/:playlist_id/songs": "superuser",
  "POST /playlists/songs/read": "superuser",
  "POST /music/listens": "anyone",
  "GET /playlists/listens": "superuser",
  "GET /playlists/links": "superuser",
  "POST /playlists/links/check": "superuser",
  "POST /playlists/:playlist_id/links/:platform/confirm": "superuser",
  "GET /oembed": "anyone",
  "GET /site/": "anyone",
  "GET /site/settings": "superuser",
  "PATCH /site/settings": "superuser",
  "POST /utils/uploadfile/": "superuser",
  "GET /utils/health-check/": "anyone",
  "POST /utils/test-email/": "superuser",
  "GET /utils/mail-status/": "superuser",
  "GET /photography/": "anyone",
  "GET /photography/:slug": "anyone",
  "GET /galleries/": "superuser",
  "POST /galleries/": "superuser",
  "GET /galleries/:gallery_id": "superuser",
  "PATCH /galleries/:gallery_id": "superuser",
  "DELETE /galleries/:gallery_id": "superuser",
  "POST /galleries/:gallery_id/restore": "superuser",
  "POST /galleries/:gallery_id/photos": "superuser",
  "PUT /galleries/:gallery_id/order": "superuser",
  "PATCH /photos/:photo_id": "superuser",
  "DELETE /photos/:photo_id": "superuser",
  "POST /photos/:photo_id/restore": "superuser",
  "GET /backups/": "superuser",
  "POST /backups/": "superuser",
};

const keys = routes.map(({ method, url }) => `${method} ${url}`);
test("D1: every call of the contract has its row, and every row its call", () => {
  expect(Object.keys(matrix).sort()).toEqual(keys.sort());
});

/** What Fastify really routes, pages aside, read from its own drawing of the tree. */
function routedCalls(drawing: string) {
  const branch: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = "", condition] =
      /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)( \{.*\})?$/.exec(line) ?? [];
    branch.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
    if (condition) return [];
    const path = branch.join("");
    return methods
      .split(", ")
      .flatMap((method) => (method === "" || method === "HEAD" ? [] : [`${method} ${path}`]));
  });
}

test("D1: nothing is routed but what the matrix names, and what anyone may read", async () => {
  await using site = await startSite();
  const withoutSlash = keys.map((key) => key.replace(/\/$/, ""));
  const calls = routedCalls(site.app.printRoutes({ commonPrefix: false }));
  const forEverybody = [
    ...[
      "/",
      "/assets/:name",
      "/cards/:year/:file",
      "/cards/site.jpg",
      "/docs",
      "/favicon.ico",
      "/feed.xml",
      "/images/:name",
      "/openapi.json",
    ],
    ...["/robots.txt", "/site.webmanifest", "/sitemap.xml", "/unsubscribe/:token"],
  ];
  const rest = calls.filter((call) => !withoutSlash.includes(call));
  expect(rest.sort()).toEqual(
    [...forEverybody.map((path) => `GET ${path}`), "POST /followers/form"].sort(),
  );
  expect(withoutSlash.filter((key) => !calls.includes(key))).toEqual([]);
});

test("a call says that it needs a token exactly when it does", () => {
  for (const { method, url, schema } of routes)
    expect([url, "security" in schema]).toEqual([url, matrix[`${method} ${url}`] !== "anyone"]);
});

const callers = ["nobody", "inactive", "expired", "member", "superuser"] as const;

function expectedOf(access: Access, caller: (typeof callers)[number]) {
  if (access === "anyone" || caller === "superuser") return "let in";
  if (caller !== "member") return 401;
  return access === "superuser" ? 403 : "let in";
}

const outcome = (status: number) =>
  status === 401 || status === 403 || status >= 500 ? status : "let in";

test("D1: every call lets in whom it should, however it is spelled", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const join = async (caller: (typeof callers)[number]) => {
    if (caller === "nobody") return undefined;
    const { user, token } = await site.join({ is_superuser: caller === "superuser" });
    if (caller === "inactive")
      await site.db
        .updateTable("users")
        .set({ is_active: false })
        .where("id", "=", user.id)
        .execute();
    if (caller === "expired")
      await site.db
        .updateTable("sessions")
        .set({ expires_at: site.clock.now })
        .where("user_id", "=", user.id)
        .execute();
    return token;
  };
  const tokens = new Map(
    await Promise.all(callers.map(async (caller) => [caller, await join(caller)] as const)),
  );
  for (const { method, url } of routes) {
    const access = matrix[`${method} ${url}`] ?? "superuser";
    const plain = exampleAddress(url).replace(/\/$/, "");
    for (const caller of callers) {
      for (const address of [plain, `${plain}/?x=1`]) {
        for (const verb of method === "GET" ? ["GET", "HEAD"] : [method]) {
          const expectation = expectedOf(access, caller);
          // The call may end the session or the account.
          const token =
            expectation === "let in" && method !== "GET" ? await join(caller) : tokens.get(caller);
          const response = await site.send(address, {
            method: verb,
            headers: token ? { authorization: `Bearer ${token}` } : {},
          });
          const call = `${verb} ${address} by ${caller}`;
          // Superusers cannot delete themselves.
          const expected =
            /^DELETE \/users\/me(?!\/follow)/.test(call) && caller === "superuser"
              ? 403
              : expectation;
          expect([call, outcome(response.status)]).toEqual([call, expected]);
        }
      }
    }
  }
});

test("D1: doubled slashes, other cases and encoded slashes lead nowhere, whoever asks", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const [member, owner] = [await site.join(), await site.join({ is_superuser: true })];
  for (const { method, url } of routes) {
    const plain = exampleAddress(url).replace(/\/$/, "");
    const shouted = exampleAddress(url.replace(/(?<=\/)\w+/g, (word) => word.toUpperCase()));
    const last = plain.lastIndexOf("/");
    const spellings = [
      `/${plain}`,
      `${plain}//`,
      shouted,
      `${plain.slice(0, last)}%2f${plain.slice(last + 1)}`,
      `${plain}/x.css`,
    ];
    for (const token of [undefined, member.token, owner.token]) {
      for (const address of spellings) {
        const headers = {
          accept: "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        };
        const { status } = await site.send(address, { method, headers });
        expect({ method, address, status }).toEqual({
          method,
          address,
          status: expect.toSatisfy((code: number) => [401, 403, 404, 405, 422].includes(code)),
        });
      }
    }
  }
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(2);
});

test("every call is served, and no other is described", async () => {
  await using site = await startSite();
  const document = (await (await site.send("/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>;
  };
  expect(document.openapi).toBe("3.1.0");
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  expect(described.sort()).toEqual(keys.sort());
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.summary).not.toBe("");
      expect(operation.responses).toHaveProperty("default");
    }
  }
});
