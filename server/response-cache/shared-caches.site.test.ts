import { sql } from "kysely";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { exampleAddress } from "../testing/example-address.ts";
import { pagePaths } from "../testing/page-paths.ts";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { withoutRenderTime } from "../testing/without-render-time.ts";

const html = { accept: "text/html" };
const publicAddresses = [
  ["/", html],
  ["/music", html],
  ["/music/2024", html],
  ["/photography", html],
  ["/music/", {}],
  ["/music/2024", {}],
  ["/music/latest", {}],
] as const;

const canary = "canary7f3a";
const headerNames = [
  ...["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "X-Forwarded-Prefix"],
  ...["X-Forwarded-For", "Forwarded", "X-Host", "X-Original-URL", "X-Rewrite-URL", "Origin"],
  ...["Referer", "Accept-Language", "User-Agent", "Cookie", "Authorization", "Range", "Sec-CH-UA"],
];
const strange: [query: string, header: string][] = [
  ...headerNames.map((name): [string, string] => ["", `${name}: ${canary}`]),
  [`?utm_source=${canary}`, "X-A: b"],
  [`?page=${canary}&__proto__=${canary}`, "X-A: b"],
  [`?%0d%0aSet-Cookie:%20${canary}`, "X-A: b"],
];

test("G1: no header and no unknown query changes an answer, or shows in anybody's", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const port = await listening(site);
  const ask = async (path: string, headers: Record<string, string>, ...more: string[]) => {
    const host = more.some((header) => header.startsWith("Host:")) ? [] : ["Host: x"];
    const accept = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const { text } = await rawRequest(
      port,
      [`GET ${path} HTTP/1.1`, ...host, ...accept, ...more, "Connection: close", "", ""].join(
        "\r\n",
      ),
    );
    const [head = "", body] = text.replace(/\r\ndate: [^\r]*/i, "").split("\r\n\r\n");
    return withoutRenderTime([...head.toLowerCase().split("\r\n").sort(), body].join("\n"));
  };
  for (const [path, accept] of publicAddresses) {
    await ask(path, accept);
    const baseline = await ask(path, accept);
    expect(baseline).toMatch(/^http\/1\.1 200 /m);
    for (const [query, header] of strange) {
      // Once where the answer is cached already, once where this one is cached.
      for (const isFirst of path.startsWith("/music") && !path.includes("2024")
        ? [false, true]
        : [false]) {
        if (isFirst)
          await api("PATCH /playlists/:playlist_id", {
            params: { playlist_id: await idOf(site) },
            body: { month: 3 },
          });
        const answer = await ask(path + query, accept, header);
        expect({ path, query, header, same: answer === baseline }).toEqual({
          path,
          query,
          header,
          same: true,
        });
      }
      expect(await ask(path, accept)).toBe(baseline);
    }
    expect(baseline).not.toContain(canary);
  }
});

const idOf = async ({ db }: TestSite) =>
  (await db.selectFrom("playlists").select("id").executeTakeFirstOrThrow()).id;

/** It keeps all that is not forbidden to keep, for ever, under the address and what Vary names. */
function plainCache(site: TestSite) {
  const kept = new Map<string, { vary: string[]; answers: Map<string, Response> }>();
  return async (address: string, headers: Record<string, string>): Promise<Response> => {
    const values = (names: string[]) => names.map((name) => headers[name] ?? "").join("|");
    const known = kept.get(address);
    const found = known?.answers.get(values(known.vary));
    if (found) return found.clone();
    const answer = await site.send(address, { headers });
    const control = answer.headers.get("cache-control") ?? "";
    if (/no-store|private/.test(control) || answer.headers.has("set-cookie")) return answer;
    const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    const entry = kept.get(address) ?? { vary, answers: new Map<string, Response>() };
    entry.answers.set(values(vary), answer.clone());
    kept.set(address, entry);
    return answer;
  };
}

test("G6: through a shared cache nobody gets what was made for somebody else", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const [ada, bob, owner] = [
    await site.join(),
    await site.join(),
    await site.join({ is_superuser: true }),
  ];
  const cached = plainCache(site);
  const as = (token?: string, accept = "application/json") => ({
    accept,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
  const reads = routes
    .filter(({ method }) => method === "GET")
    .map(({ url }) => exampleAddress(url.replace(":user_id", ada.user.id)));
  for (const address of [...reads, ...pagePaths]) {
    for (const accept of ["application/json", "text/html"]) {
      // The one who may see most comes first.
      for (const who of [owner, ada, bob, undefined]) {
        const through = await cached(address, as(who?.token, accept));
        const direct = await site.send(address, { headers: as(who?.token, accept) });
        expect({ address, accept, status: through.status }).toEqual({
          address,
          accept,
          status: direct.status,
        });
        expect(withoutRenderTime(await through.text())).toBe(
          withoutRenderTime(await direct.text()),
        );
      }
    }
  }
  expect(await (await cached("/users/me", as(bob.token))).json()).toMatchObject({
    id: bob.user.id,
  });
});

test("G7: a page that could not be made is not kept", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const addresses = [
    ["/music", html],
    ["/music/2024", html],
    ["/music/", {}],
  ] as const;
  await sql`alter table playlists rename to hidden_playlists`.execute(site.db);
  for (const [path, headers] of addresses) {
    const failed = await site.send(path, { headers });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    expect(failed.headers.get("etag")).toBeNull();
  }
  await sql`alter table hidden_playlists rename to playlists`.execute(site.db);
  for (const [path, headers] of addresses)
    expect((await site.send(path, { headers })).status).toBe(200);
});

test("G8: a private or page address with a file's ending is not found", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  const addresses = [
    ...["/users/me/x.css", "/users/me.css", "/users/me;x.css", "/users/me%2fx.css"],
    ...["/music/2024/a.png", "/music/a.png", "/settings/x.css", "/admin/users/x.js", "/index.html"],
  ];
  for (const address of addresses)
    for (const accept of ["text/html", "text/css,*/*;q=0.1"]) {
      const headers = { accept, authorization: `Bearer ${token}` };
      const answer = await site.send(address, { headers });
      // Where an id or a year is expected, it is none.
      expect([address, [404, 422].includes(answer.status)]).toEqual([address, true]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toMatch(/"email"|class="page-title"/);
    }
});
