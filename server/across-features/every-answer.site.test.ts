import { expect, test } from "vitest";
import { playerOrigins } from "#contract/platforms.ts";
import { routes } from "#contract/routes.ts";
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
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "permissions-policy": `camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), autoplay=${players}, encrypted-media=${players}, fullscreen=${players}, picture-in-picture=${players}`,
};
const forbidden =
  /^(?:server|x-powered-by|set-cookie|access-control-.*|cross-origin-embedder-policy|x-xss-protection)$/;

const json = (body: unknown) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/** One answer of each kind, by what it is and its status. */
async function everyAnswer(
  site: TestSite,
): Promise<[what: string, status: number, answer: Response][]> {
  const image = await makeImage(await plain(8, 8).png().toBuffer());
  await site.db
    .transaction()
    .execute((transaction) => insertImage(transaction, image, site.clock.now));
  const page = await site.send("/photography", { headers: html });
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(await page.clone().text()) ?? [];
  const call = await site.send("/music/");
  const flood = async () => {
    let answer = await site.send("/nothing", {}, far);
    while (answer.status !== 429) answer = await site.send("/nothing", {}, far);
    return answer;
  };
  return [
    ["a page", 200, page],
    ["a private page", 200, await site.send("/login", { headers: html })],
    ["a page that is not found", 404, await site.send("/nothing", { headers: html })],
    ["a call", 200, call],
    [
      "a page somebody has",
      304,
      await site.send("/photography", {
        headers: { ...html, "if-none-match": page.headers.get("etag") ?? "" },
      }),
    ],
    [
      "data somebody has",
      304,
      await site.send("/music/", { headers: { "if-none-match": call.headers.get("etag") ?? "" } }),
    ],
    ["an image", 200, await site.send(`/images/${image.filename}`)],
    [
      "an image somebody has",
      304,
      await site.send(`/images/${image.filename}`, { headers: { "if-none-match": "*" } }),
    ],
    ["a script", 200, await site.send(asset)],
    ["a script that is not there", 404, await site.send("/assets/nothing.js")],
    ["the API's document", 200, await site.send("/openapi.json")],
    ["its reference", 200, await site.send("/docs", { headers: html })],
    ["a call that is not found", 404, await site.send("/nothing")],
    ["no token", 401, await site.send("/users/me")],
    ["unreadable", 400, await site.send("/users/signup", { ...json(0), body: "{" })],
    ["refused", 422, await site.send("/users/signup", json({}))],
    ["too large", 413, await site.send("/users/signup", json("x".repeat(70_000)))],
    ["too long", 414, await site.send(`/music/?${"x".repeat(9000)}`)],
    [
      "a parameter that is too long",
      414,
      await site.send(`/password-recovery/${"x".repeat(2000)}`, { method: "POST" }),
    ],
    [
      "of a type nobody reads",
      415,
      await site.send("/users/signup", { ...json({}), headers: { "content-type": "text/xml" } }),
    ],
    ["too often", 429, await flood()],
    ["a fault", 500, await site.send("/broken")],
    ["busy", 503, await site.send("/busy")],
  ];
}

test("F8: every kind of answer carries the common headers and none of the forbidden ones", async () => {
  await using site = await startSite({
    routes: (app) => {
      app.get("/broken", { schema: { hide: true } }, () => {
        throw new TypeError("secret inside");
      });
      app.get("/busy", { schema: { hide: true } }, () => {
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      });
    },
  });
  for (const [what, status, answer] of await everyAnswer(site)) {
    const headers = Object.fromEntries(answer.headers);
    expect({ what, status: answer.status }).toEqual({ what, status });
    const isImage = what.includes("image");
    expect({ what, ...headers }).toMatchObject({
      what,
      ...common,
      ...(isImage ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      "content-security-policy": expect.stringMatching(
        isImage ? /^default-src 'none'; sandbox$/ : /^default-src 'none'; .*frame-ancestors 'none'/,
      ),
    });
    expect(Object.keys(headers).filter((name) => forbidden.test(name))).toEqual([]);
    const type = headers["content-type"] ?? "";
    if (/^text\/|json|javascript/.test(type))
      expect([what, type]).toEqual([what, expect.stringMatching(/; charset=utf-8$/)]);
    if (status >= 400) expect([what, headers["cache-control"]]).toEqual([what, "no-store"]);
    if (status >= 400 && !type.startsWith("text/html"))
      expect(await answer.json()).toHaveProperty("detail");
  }
});

test("F6: no origin is let in, whatever it asks", async () => {
  await using site = await startSite();
  const asked = {
    origin: "https://evil.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };
  for (const address of ["/", "/music/", "/users/me", "/images/x.png", "/login/access-token"])
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const { headers } = await site.send(address, { method, headers: asked });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
});

test("F7: reading changes nothing and sets no cookie", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const before = await everythingIn(site.db);
  const reads = routes.filter(({ method }) => method === "GET");
  const addresses = [
    ...reads.map(({ url }) => exampleAddress(url.replace(":user_id", owner.user.id))),
    ...pagePaths,
    ...["/docs", "/openapi.json", "/nothing", "/reset-password?token=x"],
    // These are not read by GET.
    ...["/logout", "/users/signup", "/login/access-token"],
  ];
  for (const address of addresses) {
    for (const method of ["GET", "HEAD"]) {
      for (const accept of ["text/html", "application/json"]) {
        const { headers } = await site.send(address, {
          method,
          headers: { accept, authorization: `Bearer ${owner.token}` },
        });
        expect([address, headers.get("set-cookie")]).toEqual([address, null]);
      }
    }
  }
  expect(await everythingIn(site.db)).toEqual(before);
});

test("F7: another site's form cannot log anybody in, nor ask for anything else; the site's own pages and other programs can", async () => {
  await using site = await startSite();
  const { email, password } = await site.join();
  const logIn = (headers: Record<string, string>) =>
    site.send("/login/access-token", {
      method: "POST",
      body: new URLSearchParams({ username: email, password }),
      headers,
    });
  const fetched = { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };
  expect((await logIn({})).status).toBe(200);
  expect((await logIn({ ...fetched, "sec-fetch-site": "same-origin" })).status).toBe(200);
  for (const headers of [
    { ...fetched, "sec-fetch-site": "cross-site" },
    { ...fetched, "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" },
  ]) {
    const answer = await logIn(headers);
    const detail = "Requests from other sites are not allowed";
    expect([answer.status, await answer.json()]).toEqual([400, { detail }]);
  }
  const recovery = await site.send(`/password-recovery/${email}`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(recovery.status).toBe(400);
  // A link from elsewhere is only a visit.
  const visit = await site.send("/music", {
    headers: { ...html, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
  });
  expect(visit.status).toBe(200);
});
