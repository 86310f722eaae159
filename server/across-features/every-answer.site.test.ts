import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { playerOrigins } from "#domain/platforms.ts";
import { makeImage } from "../images/make-image.ts";
import { insertImage } from "../images/queries.ts";
import { everythingIn } from "../testing/everything-in.ts";
import { exampleAddress } from "../testing/example-address.ts";
import { pagePaths } from "../testing/page-paths.ts";
import { plain } from "../testing/pictures.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const far = { remoteAddress: "203.0.113.7" };
const players = `(self ${playerOrigins.map((origin) => `"${origin}"`).join(" ")})`;

const common = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-permitted-cross-domain-policies": "none",
  "strict-transport-security": "max-age=31536000",
};
const onDocuments = {
  "permissions-policy": `camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), autoplay=${players}, encrypted-media=${players}, fullscreen=${players}, picture-in-picture=${players}`,
};
const forbidden =
  /^(?:server|x-powered-by|set-cookie|access-control-.*|cross-origin-embedder-policy|x-xss-protection)$/;

const signUp = (body: string, type = "application/json") => ({
  method: "POST",
  body,
  headers: { "content-type": type },
});

type Request = [status: number, ...Parameters<TestSite["send"]>];

async function everyRequest(site: TestSite): Promise<Request[]> {
  const image = await makeImage(await plain(8, 8).png().toBuffer());
  await site.db
    .transaction()
    .execute((transaction) => insertImage(transaction, image, site.clock.now));
  const picture = `/images/${image.filename}`;
  const page = await site.send("/photography", { headers: html });
  const etag = page.headers.get("etag") ?? "";
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  for (let count = 0; count < 600; count++) await site.send("/nothing", {}, far);
  return [
    [200, "/photography", { headers: html }],
    [200, "/login", { headers: html }],
    [404, "/nothing", { headers: html }],
    [200, "/music/"],
    [304, "/photography", { headers: { ...html, "if-none-match": etag } }],
    [200, picture],
    [304, picture, { headers: { "if-none-match": "*" } }],
    [200, asset],
    [200, "/docs", { headers: html }],
    [404, "/nothing"],
    [404, "/music/%zz", { headers: html }],
    [404, "/users/%zz", { method: "POST" }],
    [401, "/users/me"],
    [400, "/users/signup", signUp("{")],
    [422, "/users/signup", signUp("{}")],
    [413, "/users/signup", signUp("x".repeat(70_000))],
    [415, "/users/signup", signUp("{}", "text/xml")],
    [414, `/music/?${"x".repeat(9000)}`],
    [414, `/password-recovery/${"x".repeat(2000)}`, { method: "POST" }],
    [429, "/nothing", {}, far],
    [500, "/broken"],
    [503, "/busy"],
  ];
}

test("F8: headers: every kind of response has the common headers and no forbidden header", async () => {
  const fail = (error: object) => () => {
    throw Object.assign(new Error("secret inside"), error);
  };
  await using site = await startSite({
    routes: (app) => {
      app.get("/broken", { schema: { hide: true } }, fail({}));
      app.get("/busy", { schema: { hide: true } }, fail({ code: "ECONNREFUSED" }));
    },
  });
  for (const [status, path, ...sent] of await everyRequest(site)) {
    const answer = await site.send(path, ...sent);
    const headers = Object.fromEntries(answer.headers);
    const isImage = path.startsWith("/images/");
    expect({ path, status: answer.status, ...headers }).toMatchObject({
      path,
      status,
      ...common,
      ...(headers["content-type"]?.startsWith("text/html") ? onDocuments : {}),
      ...(isImage ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      ...(status >= 400 ? { "cache-control": "no-store" } : {}),
      "content-security-policy": expect.stringMatching(
        isImage ? /^default-src 'none'; sandbox$/ : /^default-src 'none'; .*frame-ancestors 'none'/,
      ),
    });
    expect(Object.keys(headers).filter((name) => forbidden.test(name))).toEqual([]);
    const type = headers["content-type"] ?? "";
    if (/^text\/|json|javascript/.test(type)) expect(type).toMatch(/; charset=utf-8$/);
    if (status >= 400 && !type.startsWith("text/html"))
      expect(await answer.json()).toHaveProperty("detail");
  }
});

test("F6, F7: GET: no response changes data, sets a cookie or allows another origin", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const before = await everythingIn(site.db);
  const addresses = [
    ...routes
      .filter(({ method }) => method === "GET")
      .map(({ url }) => exampleAddress(url.replace(":user_id", owner.user.id))),
    ...pagePaths,
    ...["/docs", "/openapi.json", "/nothing", "/reset-password?token=x", "/images/x.png"],
    // These endpoints do not accept GET.
    ...["/logout", "/users/signup", "/login/access-token"],
  ];
  const asked = {
    authorization: `Bearer ${owner.token}`,
    origin: "https://evil.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };
  for (const address of addresses)
    for (const method of ["GET", "HEAD", "OPTIONS"])
      for (const accept of ["text/html", "application/json"]) {
        const { headers } = await site.send(address, { method, headers: { accept, ...asked } });
        expect([...headers.keys()].filter((name) => forbidden.test(name))).toEqual([]);
      }
  expect(await everythingIn(site.db)).toEqual(before);
});

test("F7: CSRF: forms on other sites can neither log in nor call any endpoint", async () => {
  await using site = await startSite();
  const { email, password } = await site.join();
  const form = { username: email, password };
  const logIn = (headers: Record<string, string>) =>
    site.send("/login/access-token", { method: "POST", body: new URLSearchParams(form), headers });
  const from = (fetchSite: string, mode = "cors") => ({
    "sec-fetch-site": fetchSite,
    "sec-fetch-mode": mode,
  });
  for (const headers of [{}, from("same-origin")]) expect((await logIn(headers)).status).toBe(200);
  for (const headers of [
    from("cross-site"),
    from("same-site"),
    from("cross-site", "no-cors"),
    from("same-origin", "navigate"),
  ]) {
    const answer = await logIn(headers);
    const detail = "Requests from other sites are not allowed";
    expect([answer.status, await answer.json()]).toEqual([400, { detail }]);
  }
  const init = { method: "POST", headers: from("cross-site") };
  expect((await site.send(`/password-recovery/${email}`, init)).status).toBe(400);
  // Links on other sites still work.
  const headers = { ...html, ...from("cross-site", "navigate") };
  expect((await site.send("/music", { headers })).status).toBe(200);
});
