// What is refused before a handler sees it: too large, too long, ambiguous. The answer must arrive though the request has not.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const megabyte = 1024 * 1024;
const head = (method: string, path: string, length: string, type = "application/json") =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;

test.each([
  ["PATCH", "/users/me", 401],
  ["POST", "/utils/uploadfile/", 401],
  ["POST", "/users/signup", 413],
] as const)(
  "L11: a client that sends 3 MB to %s %s before it reads is told %i, and the connection goes on",
  async (method, path, status) => {
    await using site = await startSite();
    const type = path.includes("upload") ? "multipart/form-data; boundary=x" : "application/json";
    const socket = connect(await listening(site), "127.0.0.1").pause();
    const size = 3 * megabyte;
    socket.write(head(method, path, `Content-Length: ${size}`, type));
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(size), (error) => (error ? reject(error) : resolve())),
    );
    socket.write("GET /utils/health-check/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const answers = (await socket.setEncoding("latin1").toArray()).join("");
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]);
  },
);

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
  socket.write(
    "0\r\n\r\nGET /utils/health-check/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect((await socket.toArray()).join("")).toMatch(/HTTP\/1\.1 200 /);
});

test("I4: headers beyond 16 KB and addresses beyond 8 KB are refused, also where the answer is cached", async () => {
  await using site = await startSite();
  const port = await listening(site);
  await site.send("/music/");
  const ask = async (path: string, header = "X-A: b") =>
    (
      await rawRequest(
        port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`,
      )
    ).status;
  expect(await ask("/music/", `X-Big: ${"a".repeat(20_000)}`)).toBe(431);
  expect(await ask(`/music/?${"a".repeat(9000)}`)).toBe(414);
  expect(await ask(`/music/${"a".repeat(1100)}/x`)).toBe(414);
  expect(await ask(`/music/?${"a".repeat(8000)}`)).toBe(200);
});

test("I5, I6: Node's parser refuses what can be read in two ways, and the router knows no unusual methods", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const twoLengths = head(
    "POST",
    "/users/signup",
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
  );
  for (const text of [
    `${twoLengths}0\r\n\r\nG`,
    "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    "GET / HTTP/1.1\nHost: x\n\n",
  ])
    expect((await rawRequest(port, text)).status).toBe(400);
  const trace =
    "TRACE /users/me HTTP/1.1\r\nHost: x\r\nX-Canary: secret\r\nConnection: close\r\n\r\n";
  const { status, text } = await rawRequest(port, trace);
  expect([status, text.includes("secret")]).toEqual([404, false]);
});

test("an address that is no path is not found", async () => {
  await using site = await startSite();
  const port = await listening(site);
  for (const address of ["*", "ftp://x/"])
    for (const accept of ["text/html", "application/json"]) {
      const asked = head("GET", address, `Accept: ${accept}\r\nConnection: close`);
      expect([address, accept, (await rawRequest(port, asked)).status]).toEqual([
        address,
        accept,
        404,
      ]);
    }
});
