// What a stranger can make the kept answers, or a cache in front of the site, show to somebody else: nothing.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { withoutRenderTime } from "../testing/without-render-time.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

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
const strange: [path: string, header: string][] = [
  ...[
    `Host: ${canary}.example`,
    `Host: mixtape.example:${canary}`,
    `X-Forwarded-Host: ${canary}.example`,
    `X-Forwarded-Server: ${canary}.example`,
    `X-Forwarded-Proto: ${canary}`,
    `X-Forwarded-Port: ${canary}`,
    `X-Forwarded-Prefix: /${canary}`,
    `X-Forwarded-Path: /${canary}`,
    `X-Forwarded-For: ${canary}`,
    `X-Real-IP: ${canary}`,
    `Forwarded: for=${canary};host=${canary}.example;proto=https`,
    `X-Host: ${canary}.example`,
    `X-Original-URL: /${canary}`,
    `X-Rewrite-URL: /${canary}`,
    `X-Original-Host: ${canary}.example`,
    `Origin: https://${canary}.example`,
    `Referer: https://${canary}.example/`,
    `Accept-Language: ${canary}`,
    `User-Agent: ${canary}`,
    `Cookie: session=${canary}; theme=${canary}`,
    `Authorization: Bearer ${canary}`,
    `Authorization: Basic ${canary}`,
    `Range: bytes=0-${canary}`,
    `Pragma: ${canary}`,
    `X-Requested-With: ${canary}`,
    `Sec-CH-UA: "${canary}"`,
  ].map((header): [string, string] => ["", header]),
  [`?utm_source=${canary}`, "X-A: b"],
  [`?page=${canary}&token=${canary}`, "X-A: b"],
  [`?__proto__=${canary}`, "X-A: b"],
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
  expect(strange.length).toBeGreaterThanOrEqual(30);
  for (const [path, accept] of publicAddresses) {
    await ask(path, accept);
    const baseline = await ask(path, accept);
    expect(baseline).toMatch(/^http\/1\.1 200 /m);
    for (const [query, header] of strange) {
      // Once on top of a kept answer, once where it is the one that is kept.
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

test("G3: at most 2,000 responses are cached, those that were asked for last; what is no success is not", async () => {
  const cache = createResponseCache(createCacheVersion(Date.now));
  const keys = Array.from({ length: 2500 }, (_, number) => `page /${number}`);
  for (const key of keys) {
    await cache.get(key, async () => ({ text: key, headers: {} }));
    expect(cache.find("page /0")).toBeDefined();
  }
  const kept = keys.filter((key) => cache.find(key));
  expect(kept).toEqual(["page /0", ...keys.slice(-1999)]);
  expect(await cache.get("page /missing", async () => undefined)).toBeUndefined();
  expect(cache.find("page /missing")).toBeUndefined();
});

test("G3: large responses make room for each other before they take 48 MB", async () => {
  const cache = createResponseCache(createCacheVersion(Date.now));
  const keys = Array.from({ length: 60 }, (_, number) => `page /${number}`);
  for (const key of keys)
    await cache.get(key, async () => ({ text: `${key} ${"x".repeat(1024 * 1024)}`, headers: {} }));
  expect(keys.filter((key) => cache.find(key)).length).toBeLessThan(48);
  expect(cache.find("page /59")).toBeDefined();
});

test("G5: an answer's tag follows its content, and with it the build, and nothing else", async () => {
  const tagOf = async (text: string) =>
    (
      await createResponseCache(createCacheVersion(Date.now)).get("page /", async () => ({
        text,
        headers: {},
      }))
    )?.etag;
  const page = '<script type="module" src="/assets/client-a1.js"></script>';
  expect(await tagOf(page)).toBe(await tagOf(page));
  expect(await tagOf(page)).not.toBe(await tagOf(page.replace("a1", "a2")));
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const tag = async () => (await site.send("/music", { headers: html })).headers.get("etag");
  const before = await tag();
  expect(await tag()).toBe(before);
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  expect(await tag()).not.toBe(before);
  // What is served from files names neither their date nor their place on the disk.
  const [script = ""] =
    /\/assets\/[^"]+\.js/.exec(await (await site.send("/music", { headers: html })).text()) ?? [];
  const { headers } = await site.send(script);
  expect([headers.get("etag"), headers.get("last-modified")]).toEqual([null, null]);
});

/** A cache as plain as the rules allow: it keeps whatever is not forbidden to keep, under the address and what Vary names. */
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
    // It never asks again, whatever max-age says: the worst case.
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
    .map(({ url }) =>
      url
        .replace(":year", "2024")
        .replace(":user_id", ada.user.id)
        .replace(":playlist_id", ada.user.id),
    );
  const pages = [
    "/",
    "/music",
    "/settings",
    "/admin",
    "/admin/users",
    "/login",
    "/reset-password?token=x",
  ];
  for (const address of [...reads, ...pages]) {
    for (const accept of ["application/json", "text/html"]) {
      // In this order: whoever may see most comes first.
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
  await sql`alter table playlists rename to hidden_playlists`.execute(site.db);
  for (const [path, accept] of [
    ["/music", html],
    ["/music/2024", html],
    ["/music/", {}],
  ] as const) {
    const failed = await site.send(path, { headers: accept });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    expect(failed.headers.get("etag")).toBeNull();
  }
  await sql`alter table hidden_playlists rename to playlists`.execute(site.db);
  for (const [path, accept] of [
    ["/music", html],
    ["/music/2024", html],
    ["/music/", {}],
  ] as const)
    expect((await site.send(path, { headers: accept })).status).toBe(200);
});

test("G8: a private or page address with a file's ending is not found, for browsers and for the rest", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  for (const address of [
    "/users/me/x.css",
    "/users/me.css",
    "/users/me;x.css",
    "/users/me%2fx.css",
    "/music/2024/a.png",
    "/music/a.png",
    "/settings/x.css",
    "/admin/users/x.js",
    "/index.html",
  ]) {
    for (const accept of [
      "text/html",
      "application/json",
      "text/css,*/*;q=0.1",
      "image/avif,image/webp,*/*;q=0.8",
    ]) {
      const answer = await site.send(address, {
        headers: { accept, authorization: `Bearer ${token}` },
      });
      expect({ address, accept, status: answer.status }).toEqual({
        address,
        accept,
        status: expect.toSatisfy(
          (status: number) =>
            status === 404 || (status === 422 && /^\/(?:music|users)\/[^/]*$/.test(address)),
        ),
      });
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toMatch(/"email"|class="page-title"/);
    }
  }
});
