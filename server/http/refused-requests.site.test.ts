import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { ownedSite } from "../testing/owned-site.ts";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const site = ownedSite();
const head = (call: string, header: string) =>
  `${call} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;
const last = head("GET /utils/health-check/", "Connection: close");

test("I3: bodies: a too large Content-Length is refused before the body arrives", async () => {
  const port = await listening(site);
  for (const path of ["/users/signup", "/nothing"])
    expect((await rawRequest(port, head(`POST ${path}`, "Content-Length: 10000000"))).text).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*The request is too large/i,
    );
});

test("I3: bodies: a chunked body gets 411 before it has arrived; the connection stays open", async () => {
  const port = await listening(site);
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  for (const request of [
    "POST /followers/",
    "PUT /x",
    "PATCH /users/me",
    "DELETE /users/me",
    "GET /music/",
  ]) {
    const chunked = connect(port, "127.0.0.1").setEncoding("latin1");
    chunked.write(head(request, "Transfer-Encoding: chunked") + chunk.repeat(100));
    expect((await once(chunked, "data"))[0]).toMatch(
      /^HTTP\/1\.1 411 [\s\S]*The request needs a Content-Length/,
    );
    chunked.write(`0\r\n\r\n${last}`);
    expect((await chunked.toArray()).join("")).toMatch(/HTTP\/1\.1 200 /);
  }
});

test("I3: bodies: a connection that sends thousands of tiny chunks is closed", async () => {
  const port = await listening(site);
  const chunked = connect(port, "127.0.0.1").setEncoding("latin1");
  chunked.on("error", () => {});
  chunked.write(
    head("POST /followers/", "Transfer-Encoding: chunked") + "1\r\na\r\n".repeat(10_000),
  );
  expect((await once(chunked, "data"))[0]).toMatch(/^HTTP\/1\.1 411 /);
  await once(chunked, "close");
});

test("unsubscribe: the endpoint answers before the body has arrived, chunked or not", async () => {
  const port = await listening(site);
  for (const length of ["Transfer-Encoding: chunked", "Content-Length: 100000"]) {
    const client = connect(port, "127.0.0.1").setEncoding("latin1");
    client.write(head("POST /unsubscribe/x", length));
    expect((await once(client, "data"))[0]).toMatch(/^HTTP\/1\.1 200 [\s\S]*"is_known":false/);
    client.destroy();
  }
});

test("bodies: a body that arrives too slowly gets an error about the slow connection", async () => {
  await using site = await startSite({
    routes: (app) => app.post("/slow", { handlerTimeout: 200 }, async () => "done"),
  });
  const half = `${head("POST /slow", "Content-Length: 20")}{"half":`;
  expect((await rawRequest(await listening(site), half)).text).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*Your connection is too slow/,
  );
});

test("I4: requests: headers over 16 KB and URLs over 8 KB are refused, also for cached responses", async () => {
  const port = await listening(site);
  await site.send("/music/");
  const statusFor = async (path: string, header = "X-A: b") =>
    (await rawRequest(port, head(`GET ${path}`, `Connection: close\r\n${header}`))).status;
  expect(await statusFor("/music/", `X-Big: ${"a".repeat(20_000)}`)).toBe(431);
  expect(await statusFor(`/music/?${"a".repeat(9000)}`)).toBe(414);
  expect(await statusFor(`/music/${"a".repeat(8200)}/x`)).toBe(414);
  expect(await statusFor(`/music/?${"a".repeat(8000)}`)).toBe(200);
  for (const type of ["text/html", "application/json"])
    expect(await statusFor("*", `Accept: ${type}`)).toBe(404);
});

test("M9: requests: a too long URL segment gets 404 or 414, for pages and API calls", async () => {
  for (const path of ["/", "/music/", "/music/2024/", "/photography/", "/images/", "/site/"])
    for (const accept of ["text/html", "application/json"])
      for (const length of [1025, 8000]) {
        const { status } = await site.send(path + "a".repeat(length), { headers: { accept } });
        expect(status, `${path} ${accept}`).toEqual(expect.toBeOneOf([404, 414]));
      }
});

const json = "application/json";
const form = "application/x-www-form-urlencoded";

test("E14: bodies: a wrong content type or encoding is refused and nothing is stored", async () => {
  const statusOf = async (url: string, payload: string, headers: Record<string, string>) => {
    const all = { authorization: `Bearer ${site.owner.token}`, ...headers };
    const { statusCode } = await site.app.inject({ method: "POST", url, payload, headers: all });
    return statusCode;
  };
  const types = [
    ...[`${json}\ta`, `${json} garbage`, `${json}, text/plain`, "application/vnd.api+json"],
    ...["text/plain", "multipart/form-data; boundary=x", "garbage", ""],
  ];
  for (const [path, body, other] of [
    ["/playlists/", '{"year":2024}', form],
    ["/login/access-token", "username=a", json],
  ] as const) {
    for (const type of [...types, other])
      expect(await statusOf(path, body, { "content-type": type }), `${path} ${type}`).toBe(415);
    expect(await statusOf(path, body, {})).toBe(415);
  }
  const utf16 = Buffer.from('{"year":2024}', "utf16le").toString("latin1");
  for (const [type, encoding] of [
    [`${json}; charset=utf-16`, "identity"],
    [json, "gzip"],
  ] as const) {
    const headers = { "content-type": type, "content-encoding": encoding };
    expect(await statusOf("/playlists/", utf16, headers)).toBe(400);
  }
  expect(await site.db.selectFrom("playlists").select("id").execute()).toEqual([]);
});

const readHeaders = [
  ...["Accept", "Accept-Encoding", "Authorization", "Content-Type", "If-None-Match"],
  ...["Sec-Fetch-Mode", "Sec-Fetch-Site", "Sec-GPC", "User-Agent", "X-Forwarded-For"],
];

test("M1: headers: a request with a value of 15 KB takes at most 20 times as long as with a short one", async () => {
  await using site = await startSite({
    environment: { RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.0/8" },
  });
  const port = await listening(site);
  const agent = new Agent({ keepAlive: true });
  async function timeOf(method: string, path: string, headers: Record<string, string>) {
    const times = [];
    while (times.length < 3) {
      const begin = performance.now();
      const sent = request({ host: "127.0.0.1", port, agent, method, path, headers });
      const [answer] = await once(sent.end(), "response");
      await answer.toArray();
      times.push(performance.now() - begin);
    }
    return Math.min(...times);
  }
  for (const [method, path] of [
    ["GET", "/music/"],
    ["GET", "/users/me"],
    ["POST", "/listens/"],
  ] as const)
    for (const name of readHeaders) {
      const usual = { accept: "*/*", "user-agent": "Mozilla/5.0", [name.toLowerCase()]: "a,b" };
      const short = await timeOf(method, path, usual);
      const starts = name.startsWith("Accept") ? ["", "text/html", "br"] : [""];
      for (const byte of ["\t", " ", "\u00a0", ",", ";", '"'])
        for (const start of starts) {
          const long = { ...usual, [name.toLowerCase()]: `${start}${byte.repeat(15_500)}b` };
          // The machine may have been busy during the first measurement.
          const isSlow = async () => (await timeOf(method, path, long)) > 20 * short;
          const slow = (await isSlow()) && (await isSlow());
          expect({ name, byte, slow }).toEqual({ name, byte, slow: false });
        }
    }
});
