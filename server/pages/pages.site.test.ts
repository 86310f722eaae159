import { expect, test } from "vitest";
import { playerOrigins } from "#domain/platforms.ts";
import { ownedSite } from "../testing/owned-site.ts";
import { isPublicPage, pagePaths } from "../testing/page-paths.ts";
import { plain } from "../testing/pictures.ts";
import { song } from "../testing/songs.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";
import { withoutTimeAndNonce } from "../testing/without-time-and-nonce.ts";

const site = ownedSite();
const html = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
const nonce = "'nonce-([\\w-]{22})'";
const policyWith = (frames: string) =>
  new RegExp(
    `^default-src 'none'; script-src 'self' ${nonce}; script-src-attr 'none'; style-src 'self' 'nonce-\\1'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src ${frames}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests$`,
  );
const players = playerOrigins.join(" ");

const nonceOf = ({ headers }: Response) =>
  new RegExp(nonce).exec(headers.get("content-security-policy") ?? "")?.[1];

test("F3, F4, M5: pages: all inline code is allowed by the content security policy", async () => {
  // Makes /music/2024 larger than React's default `progressiveChunkSize`. By default, React adds inline scripts to such a page, and the policy forbids them.
  for (let bonus_number = 1; bonus_number <= 40; bonus_number++)
    await site.add({ year: 2024, is_bonus: true, bonus_number, ...exampleIds }, song("A - One"));
  await site.add({ year: 2024, month: 3, ...exampleIds });
  await (await site.addGallery({ title: "Lisbon" }, plain(60, 40))).publish();
  await site.api("PATCH /site/settings", { body: { about: "Hello", imprint: "Ada" } });
  const names = "q page sort tab next token title text url edit link".split(" ");
  const odd = names.map((name) => `${name}=99&${name}=true`).join("&");
  let largest = 0;
  for (const path of pagePaths) {
    const answer = await site.send(`${path}?${odd}`, html);
    const isPublic = isPublicPage(path);
    const isSecret = /^\/(?:reset-password|confirm|unsubscribe)/.test(path);
    expect({ path, status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      path,
      status: 200,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(policyWith(isSecret ? "'none'" : players)),
      "cache-control": isPublic ? "public, max-age=0, must-revalidate" : "no-store",
      vary: "Accept, Accept-Encoding",
      "referrer-policy": isSecret ? "no-referrer" : "strict-origin-when-cross-origin",
    });
    expect(answer.headers.get("x-robots-tag"), path).toBe(isPublic ? null : "noindex");
    const page = await answer.text();
    largest = Math.max(largest, page.length);
    for (const [tag] of page.matchAll(/<(?:script|style)\b[^>]*>/g))
      expect(tag, path).toEqual(expect.stringContaining(`nonce="${nonceOf(answer)}"`));
    const markup = page.replace(/<(script|style)\b([^>]*)>.*?<\/\1>/gs, "<$1$2>");
    expect(markup.match(/<[a-z][^>]*\s(?:style|on[a-z]+)\s*=[^>]*>/gi)).toBeNull();
  }
  expect(largest).toBeGreaterThan(20_000);
  for (const q of ["99", "true", "null", "[1]", "1e3", "__proto__"]) {
    const answer = await site.send(`/music/search?q=${q}`, html);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining(`value="${q}"`),
    ]);
  }
});

test("M5: nonce: each rendering has a new nonce, which is cached with the page", async () => {
  const nonceAt = async (path: string) => nonceOf(await site.send(path, html));
  for (const path of ["/", "/music", "/nowhere"]) {
    const before = await nonceAt(path);
    await site.api("PATCH /site/settings", { body: { name: `As on ${path}` } });
    expect(await nonceAt(path)).not.toBe(before);
    // PostgreSQL's trigger invalidates the cache once more a moment later.
    await expect.poll(async () => new Set([await nonceAt(path), await nonceAt(path)]).size).toBe(1);
  }
  expect(await nonceAt("/login")).not.toBe(await nonceAt("/login"));
});

test("unknown URL: browsers get a 404 page that is not stored, and other clients get JSON", async () => {
  for (const first of ["/nowhere", "//login", "/%61dmin", "//music/1950"]) {
    await using fresh = await startSite();
    const asked = await fresh.app.inject({ method: "GET", url: first, headers: html.headers });
    expect([asked.statusCode, asked.headers], first).toEqual([
      404,
      expect.objectContaining({ "cache-control": "no-store", vary: "Accept, Accept-Encoding" }),
    ]);
    expect(asked.body).toContain("The page you are looking for was not found.");
    for (const path of ["/a/b/c", "/musics"]) {
      const answer = await fresh.send(path, html);
      // A late notification from PostgreSQL may empty the cache, and the page is then rendered with another time and nonce.
      const page = withoutTimeAndNonce(await answer.text());
      expect([answer.status, page], path).toEqual([404, withoutTimeAndNonce(asked.body)]);
    }
    for (const method of ["GET", "POST"]) {
      const call = await fresh.send("/nowhere", { method });
      expect([call.status, await call.json()]).toEqual([404, { detail: "Not Found" }]);
    }
  }
});

test("page URL without an endpoint: the page is sent, whatever the Accept header says", async () => {
  for (const path of ["/login", "/admin/users", "/confirm", "/kept/"])
    for (const accept of ["*/*", "application/json", "text/html"]) {
      const { status, headers } = await site.send(path, { headers: { accept } });
      expect([status, headers.get("content-type")], `${path} ${accept}`).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
    }
  for (const path of ["/login/access-token", "/admin/nothing", "/login/nothing"]) {
    const answer = await site.send(path);
    expect([answer.status, await answer.json()], path).toEqual([404, { detail: "Not Found" }]);
  }
});

test("F9: redirects: no spelling of a URL leads to another site", async () => {
  const paths = [
    ...["//evil.example", "///evil.example", "//evil.example/%2e%2e", "/\\evil.example"],
    ...["\\\\evil.example", "/%2f%2fevil.example", "/%09/evil.example", "/.//evil.example"],
    ...["/%0d%0aLocation:%20https://evil.example", "/music/..//evil.example", "/photography/"],
    ...["/login?next=//evil.example", "/logout?returnTo=//evil.example", "https:evil.example"],
  ];
  for (const path of paths)
    for (const headers of [html.headers, {}]) {
      const { statusCode, headers: answered } = await site.app.inject({ url: path, headers });
      expect(statusCode, path).toBe(statusCode === 200 ? 200 : 404);
      expect([answered.location, answered.refresh], path).toEqual([undefined, undefined]);
    }
  // A request may contain an absolute URL, as requests to a proxy do. The site ignores the host in that URL.
  const url = "http://evil.example/photography?x=1";
  const asked = await site.app.inject({ url, headers: html.headers });
  const sent = await site.send("/photography", html);
  expect(withoutTimeAndNonce(asked.body)).toBe(withoutTimeAndNonce(await sent.text()));
});

test("pages: each page is compressed, whether it is cached or not", async () => {
  for (const path of [...pagePaths, "/nothing"])
    for (const encoding of ["br", "gzip"]) {
      const { headers } = await site.send(path, {
        headers: { ...html.headers, "accept-encoding": encoding },
      });
      expect(headers.get("content-encoding"), path).toBe(encoding);
    }
});

test("built files: each file that a page names exists, is compressed and may be cached for ever", async () => {
  const page = await (await site.send("/photography", html)).text();
  const files = page.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const file of files) {
    const { status, headers } = await site.send(file, { headers: { "accept-encoding": "br" } });
    expect(status, file).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    if (!/\.(?:woff2|png)$/.test(file)) expect(headers.get("content-encoding")).toBe("br");
  }
});

test("Vary: errors also have the header if a page and an endpoint share the URL", async () => {
  for (const [path, status] of [
    ["/music/abc", 422],
    ["/music/latest", 404],
  ] as const) {
    const call = await site.send(path);
    expect([call.status, call.headers.get("vary")]).toEqual([status, "Accept, Accept-Encoding"]);
    expect((await site.send(path, html)).status).toBe(404);
  }
});
