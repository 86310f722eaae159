import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
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

/** What a browser would run or apply although it stands in the page itself, with the rule that would have to allow it. */
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
  for (const path of [
    "/",
    "/music",
    "/music/2024",
    "/photography",
    "/nothing",
    "/login",
    "/signup",
    "/recover-password",
    "/reset-password",
    "/settings",
    "/admin",
    "/admin/users",
    "/admin/playlists",
  ]) {
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
  for (const path of [
    "//evil.example",
    "///evil.example",
    "//evil.example/",
    "//evil.example/..",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/.//evil.example",
    "/music//2024",
    "//music",
    "/music/..//evil.example",
    "/photography/",
    "/music/",
    "/?next=//evil.example",
    "/login?next=//evil.example",
    "/login?redirect=https://evil.example",
    "/logout?returnTo=//evil.example",
    "/settings?tab=//evil.example",
    "/reset-password?token=x&url=//evil.example",
    "https:evil.example",
  ]) {
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
  const titles = ["99 Problems", "True Love", "2025 & null"];
  const songs = titles.map((title) => ({ title, artist: "Jay-Z" }));
  await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
  const tree = readFileSync(join(import.meta.dirname, "../../web/route-tree.gen.ts"), "utf8");
  const [, paths = ""] = /fullPaths:([^;]*);/.exec(tree) ?? [];
  const pages = [...paths.matchAll(/"(.*?)"/g)].map(([, path = ""]) =>
    path.replace("$year", "2024").replace("$playlist", "march"),
  );
  expect(pages).toContain("/music/search");
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
    ...pages.map((page) => `${page}?${names.map((name) => `${name}=99&${name}=true`).join("&")}`),
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

test("what a stranger writes into headers and queries never reaches a page", async () => {
  await using site = await startSite();
  const plain = await (await site.send("/photography", html)).text();
  for (const name of [
    "host",
    "x-forwarded-host",
    "forwarded",
    "accept-language",
    "user-agent",
    "cookie",
    "authorization",
  ]) {
    const answer = await site.send("/photography?page=canary&utm=canary", {
      headers: { ...html.headers, [name]: "canary.example" },
    });
    expect(withoutRenderTime(await answer.text()), name).toBe(withoutRenderTime(plain));
  }
});

test("an address in a proxy's form is the page it names, on this site", async () => {
  await using site = await startSite();
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = site.app.server.address() as AddressInfo;
  const asked = request({
    host: "127.0.0.1",
    port,
    path: "http://evil.example/photography?x=1",
    headers: html.headers,
  }).end();
  const [answer] = await once(asked, "response");
  expect(answer.statusCode).toBe(200);
  const sent = await site.send("/photography", html);
  expect(withoutRenderTime(await text(answer))).toBe(withoutRenderTime(await sent.text()));
});

test("HEAD answers as GET does, without the page", async () => {
  await using site = await startSite();
  const { status, headers } = await site.send("/photography", { method: "HEAD", ...html });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
});

test.each(["/login", "/signup", "/recover-password", "/settings", "/admin", "/admin/users"])(
  "%s is kept and listed by nobody",
  async (path) => {
    await using site = await startSite();
    const { headers } = await site.send(path, html);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  },
);

test.each(["/reset-password", "/confirm", "/unsubscribe"])(
  "%s tells its address, and the secret in it, to nobody",
  async (path) => {
    await using site = await startSite();
    const { headers } = await site.send(`${path}?token=secret`, html);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-src 'none'");
  },
);

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

test.each(["/music", "/music/", "/music/2024", "/music/2024/"])(
  "%s is a page for browsers and data for the rest, and says so",
  async (path) => {
    await using site = await startSite();
    for (const accept of ["application/json", "*/*", "", "text/html;q=0, */*"]) {
      const call = await site.send(path, { headers: { accept } });
      expect(call.headers.get("content-type")).toContain("application/json");
      expect(call.headers.get("vary")).toBe("Accept, Accept-Encoding");
      expect(await call.json()).toMatchObject({ data: [], count: 0 });
    }
    const page = await site.send(path, html);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("vary")).toContain("Accept");
  },
);

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

test("G2: 200 mixed requests for one address each get what they asked for", async () => {
  await using site = await startSite();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => site.send("/music/", index % 2 ? html : {})),
  );
  answers.forEach((answer, index) => {
    expect(answer.headers.get("content-type")).toContain(
      index % 2 ? "text/html" : "application/json",
    );
  });
});

test("addresses that lead nowhere are one page; those that lead somewhere are not taken for it", async () => {
  await using site = await startSite();
  const pageAt = async (path: string) => {
    const answer = await site.send(path, html);
    return { status: answer.status, text: await answer.text() };
  };
  const nowhere = await pageAt("/nowhere");
  expect(nowhere.status).toBe(404);
  for (const path of ["/elsewhere", "/a/b/c", "/index.html", "/musics"])
    expect(await pageAt(path)).toEqual(nowhere);
  for (const path of [
    "/",
    "/music",
    "/music/2019",
    "/photography",
    "/login",
    "/signup",
    "/settings",
    "/admin",
    "/admin/users",
    "/reset-password",
  ]) {
    const page = await pageAt(path);
    expect({ path, status: page.status }).toEqual({ path, status: 200 });
    expect(page.text).not.toContain("Oops!");
  }
});

test("what is not found is the same page, whichever address was asked for first", async () => {
  for (const first of ["//login", "//music/search", "/%61dmin", "//music/1950"]) {
    await using site = await startSite();
    const asked = await site.app.inject({ method: "GET", url: first, headers: html.headers });
    const unknown = await site.send("/no-such-page", html);
    expect([first, unknown.status, (await unknown.text()).includes("Oops!")]).toEqual([
      first,
      404,
      true,
    ]);
    expect([first, asked.statusCode]).toEqual([first, 404]);
  }
});
