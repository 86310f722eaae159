import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { engine } from "../testing/databases.ts";
import { startSite } from "../testing/start-site.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { withoutRenderTime } from "../testing/without-render-time.ts";

/** On a real port: the cache stands in front of the real server. */
async function listeningSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = site.app.server.address() as AddressInfo;
  const owner = await site.join({ is_superuser: true });
  async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
    const asked = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
    const [answer] = await once(asked, "response");
    const body = Buffer.concat(await answer.toArray());
    return {
      status: answer.statusCode as number,
      headers: answer.headers as Record<string, string>,
      body,
    };
  }
  return Object.assign(site, { ask, owner });
}

const html = { accept: "text/html" };
const kinds = [
  ["/", html],
  ["/music", html],
  ["/music/2024", html],
  ["/photography", html],
  ["/music/", { accept: "application/json" }],
  ["/music/2024", {}],
] as const;

test("the second answer is the first one's bytes, in every encoding, with the same headers", async () => {
  await using site = await listeningSite();
  for (const [path, accept] of kinds) {
    const first = await site.ask(path, accept);
    const second = await site.ask(path, accept);
    expect(second.status).toBe(200);
    expect(second.body.equals(first.body)).toBe(true);
    const plain = ({ date: _date, connection: _connection, ...headers }: Record<string, string>) =>
      headers;
    expect(plain(second.headers)).toEqual(plain(first.headers));
    expect(second.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      vary: "Accept, Accept-Encoding",
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    const brotli = await site.ask(path, { ...accept, "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(first.body)).toBe(true);
    const gzip = await site.ask(path, { ...accept, "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).equals(first.body)).toBe(true);
    const head = await site.ask(path, accept, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(plain(head.headers)).toEqual(plain(first.headers));
  }
});

test("G5: a client that has the answer is told so, by exact, weak, listed and any tag", async () => {
  await using site = await listeningSite();
  for (const [path, accept] of kinds) {
    const { headers, body } = await site.ask(path, accept);
    expect(body.length).toBeGreaterThan(0);
    const strong = String(headers.etag).slice(2);
    for (const tag of [headers.etag, strong, `"other", ${headers.etag}`, "*"]) {
      const again = await site.ask(path, { ...accept, "if-none-match": String(tag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const {
        date: _date,
        connection: _connection,
        "content-type": _type,
        "content-length": _length,
        ...kept
      } = headers;
      expect(again.headers).toMatchObject(kept);
    }
    expect((await site.ask(path, { ...accept, "if-none-match": '"other"' })).status).toBe(200);
  }
});

test("G4: a change is in the very next answer: created, changed, deleted", async () => {
  await using site = await listeningSite();
  const look = async () => ({
    home: withoutRenderTime(String((await site.ask("/", html)).body)),
    music: withoutRenderTime(String((await site.ask("/music", html)).body)),
    year: withoutRenderTime(String((await site.ask("/music/2024", html)).body)),
    call: JSON.parse(String((await site.ask("/music/2024")).body)) as { count: number },
    latest: (await site.ask("/music/latest")).status,
  });
  const before = await look();
  expect([before.call.count, before.latest]).toEqual([0, 404]);
  const { id } = await site.owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const created = await look();
  expect([created.call.count, created.latest]).toEqual([1, 200]);
  for (const page of [created.home, created.music, created.year])
    expect(page).toContain("March 2024");
  await site.owner.api("PATCH /playlists/:playlist_id", {
    params: { playlist_id: id },
    body: { month: 4 },
  });
  const changed = await look();
  for (const page of [changed.home, changed.music, changed.year]) {
    expect(page).toContain("April 2024");
    expect(page).not.toContain("March 2024");
  }
  await site.owner.api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  expect(await look()).toEqual(before);
});

test("G4: what any superuser's call writes makes the pages anew, what a member's writes does not", async () => {
  await using site = await listeningSite();
  const member = await site.join();
  const made = () => site.log.filter((line) => line.includes('"route":"/"')).length;
  const madeAfter = async (write?: Promise<unknown>) => {
    await write;
    const before = made();
    await site.ask("/", html);
    return made() - before;
  };
  await madeAfter();
  expect(await madeAfter()).toBe(0);
  expect(await madeAfter(member.api("PATCH /users/me", { body: { full_name: "Ada" } }))).toBe(0);
  const params = { user_id: member.user.id };
  expect(
    await madeAfter(
      site.owner.api("PATCH /users/:user_id", { params, body: { full_name: "Bob" } }),
    ),
  ).toBe(1);
});

test("G7: 200 who ask at once for what is not there yet cause one rendering", async () => {
  await using site = await listeningSite();
  const calls = () => site.log.filter((line) => line.includes('"route":"/music/:year"')).length;
  await site.owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const before = calls();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => site.send("/music/2024", { headers: html })),
  );
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  // The page's own question to the API, and the 200 pages themselves.
  expect(calls() - before).toBe(201);
});

test("what is not found, refused or private is not kept", async () => {
  await using site = await listeningSite();
  for (const path of [
    "/nothing",
    "/login",
    "/settings",
    "/admin",
    "/music/abc",
    "/music/2024/a.png",
  ]) {
    const { headers } = await site.ask(path, html);
    expect([path, headers["cache-control"], headers.etag]).toEqual([path, "no-store", undefined]);
  }
});

test.runIf(engine() === "postgres")(
  "G4: a change made elsewhere is heard within a second; while deaf, nothing is kept",
  async () => {
    await using site = await listeningSite();
    const count = async () =>
      (JSON.parse(String((await site.ask("/music/2024")).body)) as { count: number }).count;
    expect(await count()).toBe(0);
    const insert = (id: string) =>
      site.db
        .insertInto("playlists")
        .values(playlistRow({ id, month: 3 }))
        .execute();
    await insert("00000000-0000-4000-8000-000000000001");
    await expect.poll(count, { timeout: 1000, interval: 20 }).toBe(1);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen mixtape_changes'`.execute(
      site.db,
    );
    await insert("00000000-0000-4000-8000-000000000002");
    await expect.poll(count, { timeout: 1000, interval: 20 }).toBe(2);
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen mixtape_changes'`.execute(
              site.db,
            )
          ).rows.length,
        { timeout: 5000 },
      )
      .toBe(1);
    await insert("00000000-0000-4000-8000-000000000003");
    await expect.poll(count, { timeout: 1000, interval: 20 }).toBe(3);
  },
);

test("G2: pages, calls and feeds of one address never swap, however it is spelt", async () => {
  await using site = await listeningSite();
  for (const path of [
    "/feed.xml",
    "/feed.xml/",
    "/music",
    "/music/",
    "/music%2F",
    "/music/2024/",
  ]) {
    const before = await site.ask(path);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => site.ask(path, number % 2 ? html : {})),
    );
    for (const [number, { status, headers }] of answers.entries())
      if (number % 2)
        expect([path, headers["content-type"]]).toEqual([path, "text/html; charset=utf-8"]);
      else
        expect([path, status, headers["content-type"]]).toEqual([
          path,
          before.status,
          before.headers["content-type"],
        ]);
  }
});
