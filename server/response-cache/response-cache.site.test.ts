import { once } from "node:events";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { exampleAddress } from "../testing/example-address.ts";
import { pagePaths } from "../testing/page-paths.ts";
import { listening } from "../testing/raw-http.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { withoutRenderTime } from "../testing/without-render-time.ts";

const html = { accept: "text/html" };
const pageAndCall = [
  ["/music/2024", html],
  ["/music/2024", {}],
] as const;

/** Listens on a port, because the cache answers in Node's server, before Fastify. */
async function listeningSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const port = await listening(site);
  const owner = await site.join({ is_superuser: true });
  async function fetchPath(
    path: string,
    requestHeaders: Record<string, string> = {},
    method = "GET",
  ) {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: requestHeaders,
      agent: false,
    };
    const [answer] = await once(request(options).end(), "response");
    const { date: _date, connection: _connection, ...headers } = answer.headers;
    const body = Buffer.concat(await answer.toArray());
    // A busy machine may answer 503, so the request is repeated.
    if (answer.statusCode === 503) return fetchPath(path, requestHeaders, method);
    return { status: answer.statusCode, headers: headers as Record<string, string>, body };
  }
  const addMarch = () => owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const move = (id: string, month: number) =>
    owner.api("PATCH /playlists/:playlist_id", { params: { playlist_id: id }, body: { month } });
  return Object.assign(site, { fetchPath, owner, addMarch, move });
}

test("response cache: a repeated request gets the same bytes and headers in every encoding", async () => {
  await using site = await listeningSite();
  for (const [path, accept] of pageAndCall) {
    const first = await site.fetchPath(path, accept);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      vary: "Accept, Accept-Encoding",
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
    });
    expect(await site.fetchPath(path, accept)).toEqual(first);
    expect(await site.fetchPath(path, accept, "HEAD")).toEqual({ ...first, body: Buffer.alloc(0) });
    const brotli = await site.fetchPath(path, { ...accept, "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body)).toEqual(first.body);
    const gzip = await site.fetchPath(path, {
      ...accept,
      "accept-encoding": "GZIP, brotli, br;q=0.0",
    });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body)).toEqual(first.body);
  }
});

test("G5: response cache: an exact, weak, listed or * tag in If-None-Match gets 304", async () => {
  await using site = await listeningSite();
  for (const [path, accept] of pageAndCall) {
    const { headers } = await site.fetchPath(path, accept);
    const { etag = "", "content-type": _type, "content-length": _length, ...others } = headers;
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const again = await site.fetchPath(path, { ...accept, "if-none-match": tag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject(others);
    }
    expect((await site.fetchPath(path, { ...accept, "if-none-match": '"other"' })).status).toBe(
      200,
    );
  }
});

test("G4: response cache: the next response shows a created, changed or deleted playlist", async () => {
  await using site = await listeningSite();
  const look = async () => {
    const answers = await Promise.all([
      ...["/", "/music", "/music/2024"].map((path) => site.fetchPath(path, html)),
      ...["/music/2024", "/music/latest"].map((path) => site.fetchPath(path)),
    ]);
    return answers.map(({ status, body }) => `${status} ${withoutRenderTime(String(body))}`);
  };
  const before = await look();
  expect(before[4]).toMatch(/^404/);
  const { id } = await site.addMarch();
  for (const text of await look()) expect(text).toMatch(/March 2024|"month":3/);
  await site.move(id, 4);
  for (const text of await look()) expect(text).toMatch(/April 2024|"month":4/);
  await site.owner.api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  expect(await look()).toEqual(before);
});

test("G4: response cache: invalidated by a superuser's writes, not by members or reads", async () => {
  await using site = await listeningSite();
  const { api, user } = await site.join();
  const made = () => site.log.filter((line) => line.includes('"route":"/*"')).length;
  const madeAfter = async (write?: Promise<unknown>) => {
    await write;
    const before = made();
    await site.fetchPath("/", html);
    return made() - before;
  };
  await madeAfter();
  const body = { full_name: "Ada" };
  expect(await madeAfter(api("PATCH /users/me", { body }))).toBe(0);
  const params = { user_id: user.id };
  const owner = site.owner.api;
  expect(await madeAfter(owner("PATCH /users/:user_id", { params, body }))).toBe(1);
  expect(await madeAfter(owner("POST /playlists/note", { body: { note: "x" } }))).toBe(0);
  const songs = { text: "Kay - Low" };
  expect(await madeAfter(owner("POST /playlists/songs/read", { body: songs }))).toBe(0);
  for (const dry_run of [true, false]) {
    const rows = { playlists: [{ year: 2024, month: 3 }], dry_run };
    expect(await madeAfter(owner("POST /playlists/import", { body: rows }))).toBe(dry_run ? 0 : 1);
  }
});

test("G7: response cache: 200 simultaneous requests for an uncached page render it once", async () => {
  await using site = await listeningSite();
  const queries = () => site.log.filter((line) => line.includes('\\"year\\" =')).length;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => site.send("/music/2024", { headers: html })),
  );
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(queries()).toBe(1);
});

test("G7: response cache: a page that failed to render is not cached", async () => {
  await using site = await listeningSite();
  await sql`alter table playlists rename to hidden_playlists`.execute(site.db);
  for (const [path, accept] of pageAndCall) {
    const { status, headers } = await site.fetchPath(path, accept);
    expect([status, headers["cache-control"], headers.etag]).toEqual([500, "no-store", undefined]);
  }
  await sql`alter table hidden_playlists rename to playlists`.execute(site.db);
  for (const [path, accept] of pageAndCall)
    expect((await site.fetchPath(path, accept)).status).toBe(200);
});

test("G2: response cache: page, call and feed of one URL are never confused", async () => {
  await using site = await listeningSite();
  for (const path of ["/feed.xml", "/feed.xml/", "/music", "/music%2F", "/music/2024/"]) {
    const { status, headers } = await site.fetchPath(path);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => site.fetchPath(path, number % 2 ? html : {})),
    );
    for (const [number, answer] of answers.entries())
      if (number % 2)
        expect(answer.headers).toMatchObject({
          "content-type": "text/html; charset=utf-8",
          vary: expect.stringMatching(/^Accept/),
        });
      else
        expect(answer).toMatchObject({
          status,
          headers: { "content-type": headers["content-type"] },
        });
  }
});

test("G1: response cache: a search page under another spelling does not replace searches", async () => {
  await using site = await listeningSite();
  const found = async () => String((await site.fetchPath("/music/search?q=2024", html)).body);
  const before = withoutRenderTime(await found());
  await site.fetchPath("/music/s%65arch", html);
  expect(withoutRenderTime(await found())).toBe(before);
});

const canary = "canary7f3a";
const strange: [query: string, header: string][] = [
  ...["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Prefix", "X-Forwarded-For"],
  ...["Forwarded", "X-Original-URL", "X-Rewrite-URL", "Origin", "Referer", "Accept-Language"],
  ...["User-Agent", "Cookie", "Authorization", "Range"],
].map((name) => ["", name]);
strange.push(
  [`?page=${canary}&__proto__=${canary}`, "X-A"],
  [`?%0d%0aSet-Cookie:%20${canary}`, "X-A"],
);

test("G1: response cache: headers and unknown queries never change a cached response", async () => {
  await using site = await listeningSite();
  const { id } = await site.addMarch();
  const fetchPath = async (path: string, headers: Record<string, string>) => {
    const { body, headers: answered, status } = await site.fetchPath(path, headers);
    const sorted = Object.entries({ ...answered, etag: "" }).sort();
    return withoutRenderTime(JSON.stringify([status, sorted, String(body)]));
  };
  for (const [path, accept] of [["/", html], ["/music/latest", {}], ...pageAndCall] as const) {
    const baseline = await fetchPath(path, accept);
    expect(baseline).toMatch(/^\[200,/);
    expect(baseline).not.toContain(canary);
    for (const [query, header] of strange) {
      const withCanary = () => fetchPath(path + query, { ...accept, [header]: canary });
      expect([header, await withCanary()]).toEqual([header, baseline]);
      // After an invalidation, the response with the canary is the one that is cached.
      await site.move(id, 3);
      await withCanary();
      expect([header, await fetchPath(path, accept)]).toEqual([header, baseline]);
    }
  }
});

/** Simulates a shared cache that stores everything Cache-Control allows, keyed by URL and Vary headers. */
function plainCache(site: TestSite) {
  const cached = new Map<string, { vary: string[]; answers: Map<string, Response> }>();
  return async (address: string, headers: Record<string, string>): Promise<Response> => {
    const values = (names: string[]) => names.map((name) => headers[name] ?? "").join("|");
    const known = cached.get(address);
    const found = known?.answers.get(values(known.vary));
    if (found) return found.clone();
    const answer = await site.send(address, { headers });
    if (/no-store|private/.test(answer.headers.get("cache-control") ?? "")) return answer;
    const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    const entry = known ?? { vary, answers: new Map<string, Response>() };
    entry.answers.set(values(vary), answer.clone());
    cached.set(address, entry);
    return answer;
  };
}

test("G6: shared caches: no client gets a response made for another client", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  const cached = plainCache(site);
  const reads = routes
    .filter(({ method }) => method === "GET")
    .map(({ url }) => exampleAddress(url.replace(":user_id", ada.user.id)));
  // The superuser comes first, so that private responses could get into the cache.
  for (const address of [...reads, ...pagePaths])
    for (const accept of ["application/json", "text/html"])
      for (const who of [owner, ada, bob, undefined]) {
        const headers = { accept, ...(who ? { authorization: `Bearer ${who.token}` } : {}) };
        const through = await cached(address, headers);
        const direct = await site.send(address, { headers });
        expect([address, accept, through.status]).toEqual([address, accept, direct.status]);
        // A zip archive contains its creation time.
        if (direct.headers.get("content-type") === "application/zip") continue;
        expect(withoutRenderTime(await through.text())).toBe(
          withoutRenderTime(await direct.text()),
        );
      }
});

test("G8: URLs: a private URL or page with a file extension is not found", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  for (const address of [
    ...["/users/me/x.css", "/users/me.css", "/users/me;x.css", "/users/me%2fx.css"],
    ...["/music/2024/a.png", "/music/a.png", "/settings/x.css", "/admin/users/x.js", "/index.html"],
  ])
    for (const accept of ["text/html", "text/css,*/*;q=0.1"]) {
      const headers = { accept, authorization: `Bearer ${token}` };
      const answer = await site.send(address, { headers });
      // 422 where the last segment must be an id or a year.
      expect([address, [404, 422].includes(answer.status)]).toEqual([address, true]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toMatch(/"email"|class="page-title"/);
    }
});
