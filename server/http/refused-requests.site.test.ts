import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const megabyte = 1024 * 1024;
const head = (call: string, header: string) =>
  `${call} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;
const last = head("GET /utils/health-check/", "Connection: close");

test("I3, L11: a body that says it is too large is refused before it comes, others as soon as they are; a client that sends 3 MB before it reads is told its status", async () => {
  await using site = await startSite();
  const port = await listening(site);
  for (const path of ["/users/signup", "/nothing"])
    expect(
      (await rawRequest(port, head(`POST ${path}`, `Content-Length: ${10 * megabyte}`))).text,
    ).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*The request is too large/i);
  // Not even its end has been sent when the answer comes; once it has, the connection goes on.
  const chunked = connect(port, "127.0.0.1").setEncoding("latin1");
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  chunked.write(head("POST /users/signup", "Transfer-Encoding: chunked") + chunk.repeat(100));
  expect((await once(chunked, "data"))[0]).toMatch(/^HTTP\/1\.1 413 /);
  chunked.write(`0\r\n\r\n${last}`);
  expect((await chunked.toArray()).join("")).toMatch(/HTTP\/1\.1 200 /);
  for (const [call, status] of [
    ["PATCH /users/me", 401],
    ["POST /users/signup", 413],
  ] as const) {
    const socket = connect(port, "127.0.0.1").pause();
    const size = 3 * megabyte;
    socket.write(head(call, `Content-Length: ${size}`));
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(size), (error) => (error ? reject(error) : resolve())),
    );
    socket.write(last);
    const answers = (await socket.setEncoding("latin1").toArray()).join("");
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]);
  }
});

test("I4: headers beyond 16 KB and addresses beyond 8 KB are refused, also where the answer is cached; an address that is no path is not found", async () => {
  await using site = await startSite();
  const port = await listening(site);
  await site.send("/music/");
  const ask = async (path: string, header = "X-A: b") =>
    (await rawRequest(port, head(`GET ${path}`, `Connection: close\r\n${header}`))).status;
  expect(await ask("/music/", `X-Big: ${"a".repeat(20_000)}`)).toBe(431);
  expect(await ask(`/music/?${"a".repeat(9000)}`)).toBe(414);
  expect(await ask(`/music/${"a".repeat(1100)}/x`)).toBe(414);
  expect(await ask(`/music/?${"a".repeat(8000)}`)).toBe(200);
  for (const type of ["text/html", "application/json"])
    expect(await ask("*", `Accept: ${type}`)).toBe(404);
});
