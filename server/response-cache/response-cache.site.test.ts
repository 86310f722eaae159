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

/** On a real port: the cache stands in front of the real server. */
async function listeningSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const port = await listening(site);
  const owner = await site.join({ is_superuser: true });
  async function ask(path: string, asked: Record<string, string> = {}, method = "GET") {
    const options = { host: "127.0.0.1", port, path, method, headers: asked, agent: false };
    const [answer] = await once(request(options).end(), "response");
    const { date: _date, connection: _connection, ...headers } = answer.headers;
    const body = Buffer.concat(await answer.toArray());
    // A machine that is late says so, and is asked again.
    if (answer.statusCode === 503) return ask(path, asked, method);
    return { status: answer.statusCode, headers: headers as Record<string, string>, body };
  }
  const addMarch = () => owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const move = (id: string, month: number) =>
    owner.api("PATCH /playlists/:playlist_id", { params: { playlist_id: id }, body: { month } });
  return Object.assign(site, { ask, owner, addMarch, move });
}

test("the second answer is the first one's bytes, in every encoding, with the same headers", async () => {
  await using site = await listeningSite();
  for (const [path, accept] of pageAndCall) {
    const first = await site.ask(path, accept);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      vary: "Accept, Accept-Encoding",
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
    });
    expect(await site.ask(path, accept)).toEqual(first);
    expect(await site.ask(path, accept, "HEAD")).toEqual({ ...first, body: Buffer.alloc(0) });
    const brotli = await site.ask(path, { ...accept, "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body)).toEqual(first.body);
    const gzip = await site.ask(path, { ...accept, "accept-encoding": "GZIP, brotli, br;q=0.0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body)).toEqual(first.body);
  }
});

test("G5: a client that has the answer is told so, by exact, weak, listed and any tag", async () => {
  await using site = await listeningSite();
  for (const [path, accept] of pageAndCall) {
    const { headers } = await site.ask(path, accept);
    const { etag = "", "content-type": _type, "content-length": _length, ...kept } = headers;
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const again = await site.ask(path, { ...accept, "if-none-match": tag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject(kept);
    }
    expect((await site.ask(path, { ...accept, "if-none-match": '"other"' })).status).toBe(200);
  }
});

test("G4: a change is in the very next answer: created, changed, deleted", async () => {
  await using site = await listeningSite();
  const look = async () => {
    const answers = await Promise.all([
      ...["/", "/music", "/music/2024"].map((path) => site.ask(path, html)),
      ...["/music/2024", "/music/latest"].map((path) => site.ask(path)),
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

test("G4: what any superuser's call writes makes the pages anew, what a member's writes or only reads does not", async () => {
  await using site = await listeningSite();
  const { api, user } = await site.join();
  const made = () => site.log.filter((line) => line.includes('"route":"/*"')).length;
  const madeAfter = async (write?: Promise<unknown>) => {
    await write;
    const before = made();
    await site.ask("/", html);
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

test("G7: 200 who ask at once for what is not there yet cause one rendering", async () => {
  await using site = await listeningSite();
  const queries = () => site.log.filter((line) => line.includes('\\"year\\" =')).length;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => site.send("/music/2024", { headers: html })),
  );
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(queries()).toBe(1);
});

test("G7: a page that could not be made is not kept", async () => {
  await using site = await listeningSite();
  await sql`alter table playlists rename to hidden_playlists`.execute(site.db);
  for (const [path, accept] of pageAndCall) {
    const { status, headers } = await site.ask(path, accept);
    expect([status, headers["cache-control"], headers.etag]).toEqual([500, "no-store", undefined]);
  }
  await sql`alter table hidden_playlists rename to playlists`.execute(site.db);
  for (const [path, accept] of pageAndCall) expect((await site.ask(path, accept)).status).toBe(200);
});

test("G2: pages, calls and feeds of one address never swap, however it is spelt", async () => {
  await using site = await listeningSite();
  for (const path of ["/feed.xml", "/feed.xml/", "/music", "/music%2F", "/music/2024/"]) {
    const { status, headers } = await site.ask(path);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => site.ask(path, number % 2 ? html : {})),
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

test("G1: a search page asked for in another spelling is not kept for everybody's searches", async () => {
  await using site = await listeningSite();
  const found = async () => String((await site.ask("/music/search?q=2024", html)).body);
  const before = withoutRenderTime(await found());
  await site.ask("/music/s%65arch", html);
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

test("G1: no header and no unknown query changes an answer, or shows in anybody's", async () => {
  await using site = await listeningSite();
  const { id } = await site.addMarch();
  const ask = async (path: string, headers: Record<string, string>) => {
    const { body, headers: answered, status } = await site.ask(path, headers);
    const sorted = Object.entries({ ...answered, etag: "" }).sort();
    return withoutRenderTime(JSON.stringify([status, sorted, String(body)]));
  };
  for (const [path, accept] of [["/", html], ["/music/latest", {}], ...pageAndCall] as const) {
    const baseline = await ask(path, accept);
    expect(baseline).toMatch(/^\[200,/);
    expect(baseline).not.toContain(canary);
    for (const [query, header] of strange) {
      const asked = () => ask(path + query, { ...accept, [header]: canary });
      expect([header, await asked()]).toEqual([header, baseline]);
      // Now the strange answer is the one that is cached.
      await site.move(id, 3);
      await asked();
      expect([header, await ask(path, accept)]).toEqual([header, baseline]);
    }
  }
});

/** It keeps all that is not forbidden to keep, for ever, under the address and what Vary names. */
function plainCache(site: TestSite) {
  const kept = new Map<string, { vary: string[]; answers: Map<string, Response> }>();
  return async (address: string, headers: Record<string, string>): Promise<Response> => {
    const values = (names: string[]) => names.map((name) => headers[name] ?? "").join("|");
    const known = kept.get(address);
    const found = known?.answers.get(values(known.vary));
    if (found) return found.clone();
    const answer = await site.send(address, { headers });
    if (/no-store|private/.test(answer.headers.get("cache-control") ?? "")) return answer;
    const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
    const entry = known ?? { vary, answers: new Map<string, Response>() };
    entry.answers.set(values(vary), answer.clone());
    kept.set(address, entry);
    return answer;
  };
}

test("G6: through a shared cache nobody gets what was made for somebody else", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  const cached = plainCache(site);
  const reads = routes
    .filter(({ method }) => method === "GET")
    .map(({ url }) => exampleAddress(url.replace(":user_id", ada.user.id)));
  // The one who may see most comes first.
  for (const address of [...reads, ...pagePaths])
    for (const accept of ["application/json", "text/html"])
      for (const who of [owner, ada, bob, undefined]) {
        const headers = { accept, ...(who ? { authorization: `Bearer ${who.token}` } : {}) };
        const through = await cached(address, headers);
        const direct = await site.send(address, { headers });
        expect([address, accept, through.status]).toEqual([address, accept, direct.status]);
        // An archive holds the time at which it was made.
        if (direct.headers.get("content-type") === "application/zip") continue;
        expect(withoutRenderTime(await through.text())).toBe(
          withoutRenderTime(await direct.text()),
        );
      }
});

test("G8: a private or page address with a file's ending is not found", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  for (const address of [
    ...["/users/me/x.css", "/users/me.css", "/users/me;x.css", "/users/me%2fx.css"],
    ...["/music/2024/a.png", "/music/a.png", "/settings/x.css", "/admin/users/x.js", "/index.html"],
  ])
    for (const accept of ["text/html", "text/css,*/*;q=0.1"]) {
      const headers = { accept, authorization: `Bearer ${token}` };
      const answer = await site.send(address, { headers });
      // Where an id or a year is expected, it is none.
      expect([address, [404, 422].includes(answer.status)]).toEqual([address, true]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toMatch(/"email"|class="page-title"/);
    }
});
