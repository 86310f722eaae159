// All endpoints of the contract that are in neither list are for superusers.
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { exampleAddress } from "../testing/example-address.ts";
import { ownedSite } from "../testing/owned-site.ts";
import { routedCalls } from "../testing/routed-calls.ts";

const forAnyone = [
  "POST /login/access-token",
  "POST /login/passkey/challenge",
  "POST /login/passkey",
  "POST /password-recovery/:email",
  "POST /reset-password/",
  "POST /users/signup",
  "POST /confirm/:token",
  "POST /unsubscribe/:token",
  "POST /followers/",
  "GET /utils/import-table.csv",
  "GET /utils/health-check/",
  "GET /music/",
  "GET /music/latest",
  "GET /music/newest",
  "GET /music/:year",
  "GET /music/:year/review",
  "GET /music/:year/:name",
  "GET /music/:year/:name/songs.:format",
  "GET /music/search",
  "POST /music/listens",
  "GET /oembed",
  "GET /preview/:token",
  "GET /photography/",
  "GET /photography/:slug",
  "GET /site/",
  "GET /site/:page",
];
const forMembers = [
  "POST /login/test-token",
  "POST /logout",
  "PATCH /users/me/password",
  "GET /users/me",
  "PATCH /users/me",
  "DELETE /users/me",
  "GET /users/me/data",
  "GET /users/me/passkeys",
  "POST /users/me/passkeys",
  "POST /users/me/passkeys/challenge",
  "DELETE /users/me/passkeys/:passkey_id",
  "GET /users/me/sessions",
  "DELETE /users/me/sessions",
  "DELETE /users/me/sessions/:session_id",
  "GET /music/kept",
  "PUT /music/kept/:playlist_id",
  "DELETE /music/kept/:playlist_id",
  "POST /users/me/follow",
  "DELETE /users/me/follow",
];
/** URLs that the server answers in addition to the contract's endpoints. */
const forReaders = [
  ...["*", "/.well-known/change-password", "/openapi.json", "/unsubscribe/:token"],
  ...["/assets/:name", "/cards/:year/:file", "/cards/site.jpg", "/images/:name"],
  ...["/favicon.ico", "/feed.xml", "/robots.txt", "/site.webmanifest", "/sitemap.xml"],
];
const site = ownedSite();
const keys = routes.map(({ method, url }) => `${method} ${url}`);

test("D1: routes: the server has only the contract's endpoints and public files", async () => {
  expect(keys).toEqual(expect.arrayContaining([...forAnyone, ...forMembers]));
  const calls = keys.map((key) => key.replace(/(?<=\w)\/$/, ""));
  const forms = ["/followers/form", "/confirm", "/unsubscribe"].map((path) => `POST ${path}`);
  const others = [...forReaders.map((path) => `GET ${path}`), ...forms];
  expect(routedCalls(site.app.printRoutes({ commonPrefix: false })).sort()).toEqual(
    [...calls, ...others].sort(),
  );
});

const callers = ["nobody", "inactive", "expired", "member", "superuser"] as const;

async function tokenOf(caller: (typeof callers)[number]) {
  if (caller === "nobody") return "";
  const { user, token } = await site.join({
    is_superuser: caller === "superuser",
    is_active: caller !== "inactive",
  });
  if (caller === "expired")
    await site.db
      .updateTable("sessions")
      .set({ expires_at: site.clock.now })
      .where("user_id", "=", user.id)
      .execute();
  return token;
}

function expectedOf(call: string, caller: (typeof callers)[number]) {
  if (forAnyone.includes(call)) return "let in";
  if (caller === "member") return forMembers.includes(call) ? "let in" : 403;
  if (caller !== "superuser") return 401;
  return call === "DELETE /users/me" ? 403 : "let in";
}

test("D1, D4: permissions: each endpoint admits only its roles, and no response has a password hash", async () => {
  const tokens: Record<string, string> = {};
  for (const caller of callers) tokens[caller] = await tokenOf(caller);
  for (const { method, url, schema } of routes) {
    const call = `${method} ${url}`;
    expect("security" in schema, call).toBe(!forAnyone.includes(call));
    const plain = exampleAddress(url).replace(/\/$/, "");
    for (const caller of callers)
      for (const address of [plain, `${plain}/?x=1`])
        for (const verb of method === "GET" ? ["GET", "HEAD"] : [method]) {
          const expected = expectedOf(call, caller);
          // The request may delete the account's session, and later requests with the same token would get 401.
          const mayEnd = expected === "let in" && method !== "GET";
          const token = mayEnd ? await tokenOf(caller) : tokens[caller];
          const headers = { authorization: `Bearer ${token}` };
          const answer = await site.send(address, { method: verb, headers });
          const { status } = answer;
          expect(await answer.text()).not.toContain("$argon2id$");
          const outcome = [401, 403].includes(status) || status >= 500 ? status : "let in";
          expect(outcome, `${verb} ${address} ${caller}`).toBe(expected);
        }
  }
});

test("D1: routes: URLs in capitals, with doubled or encoded slashes, or with a file name are refused", async () => {
  const tokens = ["", (await site.join()).token, site.owner.token];
  for (const { method, url } of routes) {
    const plain = exampleAddress(url).replace(/\/$/, "");
    const spellings = [
      `/${plain}`,
      `${plain}//`,
      exampleAddress(url.replace(/(?<=\/)\w+/g, (word) => word.toUpperCase())),
      plain.replace(/\/([^/]*)$/, "%2f$1"),
      `${plain}/x.css`,
    ];
    for (const token of tokens)
      for (const address of spellings) {
        const headers = { accept: "application/json", authorization: `Bearer ${token}` };
        const { status } = await site.send(address, { method, headers });
        const isRefused = [401, 403, 404, 405, 422].includes(status);
        expect({ method, address, status, isRefused }).toMatchObject({ isRefused: true });
      }
  }
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(2);
});
