import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const megabyte = 1024 * 1024;
const head = (method: string, path: string, header: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;
const last = "GET /utils/health-check/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

test("L11: a client that sends 3 MB before it reads is told its status, and the connection goes on", async () => {
  await using site = await startSite();
  const port = await listening(site);
  for (const [method, path, status] of [
    ["PATCH", "/users/me", 401],
    ["POST", "/users/signup", 413],
  ] as const) {
    const socket = connect(port, "127.0.0.1").pause();
    const size = 3 * megabyte;
    socket.write(head(method, path, `Content-Length: ${size}`));
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(size), (error) => (error ? reject(error) : resolve())),
    );
    socket.write(last);
    const answers = (await socket.setEncoding("latin1").toArray()).join("");
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]);
  }
});

test("I3: a body that says it is too large is refused before it comes; one that does not say so as soon as it is", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const tooLarge = /^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*The request is too large/i;
  for (const path of ["/users/signup", "/nothing"])
    expect(
      (await rawRequest(port, head("POST", path, `Content-Length: ${10 * megabyte}`))).text,
    ).toMatch(tooLarge);
  // Not even its end has been sent when the answer comes; once it has, the connection goes on.
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  socket.write(head("POST", "/users/signup", "Transfer-Encoding: chunked") + chunk.repeat(100));
  expect((await once(socket, "data"))[0]).toMatch(/^HTTP\/1\.1 413 /);
  socket.write(`0\r\n\r\n${last}`);
  expect((await socket.toArray()).join("")).toMatch(/HTTP\/1\.1 200 /);
});

test("I4: headers beyond 16 KB and addresses beyond 8 KB are refused, also where the answer is cached", async () => {
  await using site = await startSite();
  const port = await listening(site);
  await site.send("/music/");
  const ask = async (path: string, header = "X-A: b") =>
    (await rawRequest(port, head("GET", path, `Connection: close\r\n${header}`))).status;
  expect(await ask("/music/", `X-Big: ${"a".repeat(20_000)}`)).toBe(431);
  expect(await ask(`/music/?${"a".repeat(9000)}`)).toBe(414);
  expect(await ask(`/music/${"a".repeat(1100)}/x`)).toBe(414);
  expect(await ask(`/music/?${"a".repeat(8000)}`)).toBe(200);
});

test("an address that is no path is not found", async () => {
  await using site = await startSite();
  const port = await listening(site);
  for (const accept of ["text/html", "application/json"]) {
    const asked = head("GET", "*", `Accept: ${accept}\r\nConnection: close`);
    expect([accept, (await rawRequest(port, asked)).status]).toEqual([accept, 404]);
  }
});
