import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pagePaths } from "../testing/page-paths.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";
import { withoutRenderTime } from "../testing/without-render-time.ts";

const html = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
const policy =
  /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]{44}'){4}; script-src-attr 'none'; style-src 'self' 'sha256-[\w+/=]{44}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src https:\/\/open\.spotify\.com https:\/\/widget\.deezer\.com https:\/\/www\.youtube-nocookie\.com https:\/\/widget\.qobuz\.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests$/;

test("F3: a page says exactly what it may load, and that it is to be asked for again", async () => {
  await using site = await startSite();
  const { status, headers } = await site.send("/photography", html);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toMatch(policy);
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.has("set-cookie")).toBe(false);
});

/** Inline scripts and styles, with the rule that has to allow them. */
function* inlineParts(page: string): Generator<[rule: string, text: string]> {
  for (const [, name, attributes = "", text = ""] of page.matchAll(
    /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs,
  )) {
    if (name === "style") yield ["style-src", text];
    const [, type = "module"] = /\btype="([^"]*)"/.exec(attributes) ?? [];
    const isData = /^application\/(?:ld\+)?json$/.test(type);
    if (name === "script" && !/\bsrc=/.test(attributes) && !isData) yield ["script-src", text];
  }
}

test("F4: nothing stands in a page itself that would run or be applied, but what the policy knows by its hash", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  // Enough of them for React to want to send the page in pieces, with a script that puts each in its place.
  for (let number = 0; number < 40; number++)
    await api("POST /playlists/", {
      body: { year: 2024, is_bonus: true, bonus_number: number + 1, ...exampleIds },
    });
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  let largest = 0;
  for (const path of [...pagePaths, "/nothing"]) {
    const answer = await site.send(path, html);
    const page = await answer.text();
    largest = Math.max(largest, page.length);
    const rules = new Map(
      (answer.headers.get("content-security-policy") ?? "")
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule]),
    );
    const parts = [...inlineParts(page)];
    expect(parts.length).toBeGreaterThan(0);
    for (const [rule, text] of parts)
      expect([path, rules.get(rule)]).toEqual([
        path,
        expect.stringContaining(`'sha256-${createHash("sha256").update(text).digest("base64")}'`),
      ]);
    const markup = page.replace(/<(script|style)\b([^>]*)>.*?<\/\1>/gs, "<$1$2>");
    expect(markup.match(/<[a-z][^>]*\s(?:style|on[a-z]+)\s*=[^>]*>/gi)).toBeNull();
  }
  expect(largest).toBeGreaterThan(20_000);
});

test("an unknown address is a page for browsers and JSON for the rest, and nobody keeps it", async () => {
  await using site = await startSite();
  const page = await site.send("/procedural-generation", html);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("Oops!");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const call = await site.send("/procedural-generation");
  expect(call.status).toBe(404);
  expect(await call.json()).toEqual({ detail: "Not Found" });
  const post = await site.send("/procedural-generation", { method: "POST", ...html });
  expect(await post.json()).toEqual({ detail: "Not Found" });
});

test("F9: no address leads anywhere else, however it is spelled", async () => {
  await using site = await startSite();
  const paths = [
    ...["//evil.example", "///evil.example", "//evil.example/%2e%2e", "/\\evil.example"],
    ...["\\\\evil.example", "/%2f%2fevil.example", "/%09/evil.example", "/.//evil.example"],
    ...["/%0d%0aLocation:%20https://evil.example", "/music/..//evil.example", "/photography/"],
    ...["/login?next=//evil.example", "/logout?returnTo=//evil.example", "https:evil.example"],
  ];
  for (const path of paths) {
    for (const headers of [html.headers, {}]) {
      const answer = await site.app.inject({ method: "GET", url: path, headers });
      expect({ path, status: answer.statusCode }).toEqual({
        path,
        status: expect.toSatisfy((status: number) => status === 200 || status === 404),
      });
      expect([path, answer.headers.location, answer.headers.refresh]).toEqual([
        path,
        undefined,
        undefined,
      ]);
    }
  }
});

test("whatever a parameter holds, its page is there; what looks like a number is searched for as it is written", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await api("POST /galleries/", { body: { title: "Lisbon", is_published: true } });
  const titles = ["99 Problems", "True Love", "2025 & null"];
  const songs = titles.map((title) => ({ title, artist: "Jay-Z" }));
  await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
  const names = [
    "q",
    "page",
    "sort",
    "tab",
    "next",
    "token",
    "title",
    "text",
    "url",
    "edit",
    "link",
  ];
  const values = ["99", "true", "null", "[1]", '{"a":1}', "1e3", "", "__proto__"];
  const addresses = [
    ...pagePaths.map(
      (page) => `${page}?${names.map((name) => `${name}=99&${name}=true`).join("&")}`,
    ),
    ...values.map((value) => `/music/search?${new URLSearchParams({ q: value })}`),
    "/music/search?q=99&q=true",
    "/music/search?__proto__=99",
  ];
  for (const address of addresses) {
    const { status } = await site.send(address, html);
    expect({ address, status }).toEqual({ address, status: 200 });
  }
  for (const [q, title] of [
    ["99", "<mark>99</mark> Problems"],
    ["true", "<mark>True</mark> Love"],
    ["null", "2025 &amp; <mark>null</mark>"],
    ["2025", "<mark>2025</mark> &amp; null"],
  ]) {
    const answer = await site.send(`/music/search?q=${q}`, html);
    const text = (await answer.text()).replaceAll("<!-- -->", "");
    expect(text).toContain(title);
    expect(text).toContain(`value="${q}"`);
  }
});

test("an address in a proxy's form is the page it names, on this site", async () => {
  await using site = await startSite();
  const url = "http://evil.example/photography?x=1";
  const asked = await site.app.inject({ method: "GET", url, headers: html.headers });
  const sent = await site.send("/photography", html);
  expect(withoutRenderTime(asked.body)).toBe(withoutRenderTime(await sent.text()));
});

test("private pages are kept and listed by nobody, and those with a secret in their address tell it to nobody", async () => {
  await using site = await startSite();
  const isPublic = (path: string) => /^\/(?:$|music|photography|feed|followed)/.test(path);
  for (const path of pagePaths.filter((path) => !isPublic(path))) {
    const { headers } = await site.send(path, html);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect([path, headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
  }
  for (const path of ["/reset-password", "/confirm", "/unsubscribe"]) {
    const { headers } = await site.send(`${path}?token=secret`, html);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("frame-src 'none'");
  }
});

test("the scripts and styles a page names are there, compressed and kept for ever", async () => {
  await using site = await startSite();
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

test("an address that is a page for browsers is data for the rest, and says so", async () => {
  await using site = await startSite();
  for (const path of ["/music", "/music/2024/"]) {
    for (const accept of ["application/json", "*/*", ""]) {
      const call = await site.send(path, { headers: { accept } });
      expect(call.headers.get("vary")).toBe("Accept, Accept-Encoding");
      expect(await call.json()).toMatchObject({ data: [], count: 0 });
    }
    const page = await site.send(path, html);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("vary")).toContain("Accept");
  }
});

test("what is refused or missing there varies too", async () => {
  await using site = await startSite();
  const expected = { "/music/abc": 422, "/music/latest": 404, "/nowhere": 404 };
  for (const [path, status] of Object.entries(expected)) {
    const call = await site.send(path);
    expect([call.status, call.headers.get("vary")], path).toEqual([status, "Accept"]);
    const page = await site.send(path, html);
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("vary")).toContain("Accept");
  }
});

test("addresses that lead nowhere are one page, whichever was asked for first", async () => {
  for (const first of ["/nowhere", "//login", "/%61dmin", "//music/1950"]) {
    await using site = await startSite();
    const asked = await site.app.inject({ method: "GET", url: first, headers: html.headers });
    expect([first, asked.statusCode, asked.body.includes("Oops!")]).toEqual([first, 404, true]);
    for (const path of ["/a/b/c", "/index.html", "/musics"]) {
      const answer = await site.send(path, html);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, asked.body]);
    }
  }
});
