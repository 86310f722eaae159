import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listeningSite } from "../testing/listening-site.ts";
import { withoutTimeAndNonce } from "../testing/without-time-and-nonce.ts";

const html = { accept: "text/html" };
const pageAndCall = [
  ["/music/2024", html],
  ["/music/2024", {}],
] as const;

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

test("G5: response cache: If-None-Match with the ETag (weak, strong or in a list) or * gets 304", async () => {
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

test("G4: response cache: after a playlist is created, changed or deleted, the next response is up to date", async () => {
  await using site = await listeningSite();
  const look = async () => {
    const answers = await Promise.all([
      ...["/", "/music", "/music/2024"].map((path) => site.fetchPath(path, html)),
      ...["/music/2024", "/music/latest"].map((path) => site.fetchPath(path)),
    ]);
    return answers.map(({ status, body }) => `${status} ${withoutTimeAndNonce(String(body))}`);
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

test("G4: response cache: a superuser's writes invalidate the cache; reads and members' writes do not", async () => {
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

test("G2: response cache: page, JSON and feed of one URL are never confused", async () => {
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

test("G1: response cache: /music/s%65arch without a query does not overwrite a cached search", async () => {
  await using site = await listeningSite();
  const found = async () => String((await site.fetchPath("/music/search?q=2024", html)).body);
  const before = withoutTimeAndNonce(await found());
  await site.fetchPath("/music/s%65arch", html);
  expect(withoutTimeAndNonce(await found())).toBe(before);
});
