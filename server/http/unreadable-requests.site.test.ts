// HTTP that no well-behaved client sends: refused in words, with the headers of every other answer, and the connection ends.
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, rawRequest, readBeforeAnswer } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const request = (first: string, ...headers: string[]) =>
  [first, "Host: x", ...headers, "", ""].join("\r\n");
const json = ["POST /users/signup HTTP/1.1", "Content-Type: application/json"] as const;

function expectRefusal(text: string, status: number, detail: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  expect([Number(head.slice(9, 12)), body]).toEqual([status, JSON.stringify({ detail })]);
  for (const header of [
    "x-content-type-options: nosniff",
    "x-frame-options: DENY",
    "cache-control: no-store",
    "connection: close",
  ])
    expect(head.toLowerCase()).toContain(header.toLowerCase());
}

test.each<[string, string]>([
  [
    "a length and chunks",
    `${request(...json, "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\nG`,
  ],
  ["two lengths", `${request(...json, "Content-Length: 2", "Content-Length: 3")}{}`],
  ["a length that is no number", `${request(...json, "Content-Length: 2x")}{}`],
  ["a made-up encoding", `${request(...json, "Transfer-Encoding: xchunked")}2\r\n{}\r\n0\r\n\r\n`],
  [
    "chunked, but not last",
    `${request(...json, "Transfer-Encoding: chunked, gzip")}2\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "a size of chunk that is no number",
    `${request(...json, "Transfer-Encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`,
  ],
  ["lines that end in LF alone", "GET /photography HTTP/1.1\nHost: x\n\n"],
  ["one line that ends in LF alone", "GET /photography HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n"],
  ["a space before the colon", "GET /photography HTTP/1.1\r\nHost : x\r\n\r\n"],
  [
    "a header that goes on in the next line",
    "GET /photography HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n",
  ],
  ["a NUL in a header", "GET /photography HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\n\r\n"],
  ["two hosts", request("GET /photography HTTP/1.1", "Host: y")],
  ["the same host twice", request("GET /photography HTTP/1.1", "hOST: x")],
  ["two hosts before a body", `${request(...json, "Host: y", "Content-Length: 2")}{}`],
  ["two hosts for a call that is kept", request("GET /music/ HTTP/1.1", "Host: y")],
  ["a method nobody knows", request("FOO / HTTP/1.1")],
  ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
])("I5: %s is a 400, and the end of the connection", async (_what, text) => {
  await using site = await startSite();
  // Kept answers are no way around it.
  await site.send("/music/");
  // What follows on the same connection must not be taken for a request of its own.
  const { text: answer } = await rawRequest(
    await listening(site),
    `${text}GET /users/me HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  // Fastify may have answered the start of a body before the parser met its end; then nothing else may follow.
  const answers = answer.split(/(?=HTTP\/1\.1 \d)/);
  expect(answers).toHaveLength(1);
  expectRefusal(answer, 400, "The request could not be read");
});

test("I5: no host is a 400 and the end of the connection", async () => {
  await using site = await startSite();
  const { status } = await rawRequest(
    await listening(site),
    "GET /photography HTTP/1.1\r\nAccept: text/html\r\n\r\n",
  );
  expect(status).toBe(400);
});

test("I4: headers beyond 16 KB, too many of them, and addresses beyond 8 KB are refused", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const cases: [string, number, string][] = [
    [
      request("GET / HTTP/1.1", `X-Big: ${"a".repeat(20_000)}`),
      431,
      "The request's headers are too large",
    ],
    [
      request("GET / HTTP/1.1", ...Array(3000).fill("a: b")),
      431,
      "The request's headers are too large",
    ],
    [request(`GET /${"a".repeat(20_000)} HTTP/1.1`), 431, "The request's headers are too large"],
    [
      request(`GET /music/?${"a".repeat(9000)} HTTP/1.1`, "Connection: close"),
      414,
      "The address is too long",
    ],
    [
      request(`POST /password-recovery/${"a".repeat(1100)} HTTP/1.1`, "Connection: close"),
      414,
      "The address is too long",
    ],
  ];
  // Kept answers are no way around it.
  await site.send("/music/");
  for (const [text, status, detail] of cases)
    expectRefusal((await rawRequest(port, text)).text, status, detail);
  const { status } = await rawRequest(
    port,
    request(`GET /music/?${"a".repeat(8000)} HTTP/1.1`, "Connection: close"),
  );
  expect(status).toBe(200);
});

test("an address that is no path is not found", async () => {
  await using site = await startSite();
  const port = await listening(site);
  for (const address of ["*", "ftp://x/"]) {
    for (const accept of ["text/html", "application/json"]) {
      const headers = [`Accept: ${accept}`, "Connection: close"];
      const { status } = await rawRequest(port, request(`GET ${address} HTTP/1.1`, ...headers));
      expect([address, accept, status]).toEqual([address, accept, 404]);
    }
  }
});

test("I6: TRACE, CONNECT and other methods are refused, and none is overridden", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  const port = await listening(site);
  for (const first of [
    "TRACE / HTTP/1.1",
    "TRACE /users/me HTTP/1.1",
    "PROPFIND / HTTP/1.1",
    "PUT /users/me HTTP/1.1",
    "OPTIONS /users/me HTTP/1.1",
  ]) {
    const { status, text } = await rawRequest(
      port,
      request(first, "X-Canary: secret", "Connection: close"),
    );
    expect([first, status]).toEqual([first, 404]);
    expect(text).not.toContain("secret");
  }
  expectRefusal(
    (await rawRequest(port, request("CONNECT evil.example:443 HTTP/1.1"))).text,
    405,
    "Method Not Allowed",
  );
  const playlist = await site.send("/playlists/", {
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  const { id } = (await playlist.json()) as { id: string };
  for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
    const answer = await rawRequest(
      port,
      request(
        `GET /playlists/${id}?_method=DELETE HTTP/1.1`,
        `Authorization: Bearer ${token}`,
        `${name}: DELETE`,
        "Connection: close",
      ),
    );
    expect(answer.status).toBe(200);
  }
});

/** Writes until the other side answers or closes; tells what it said and how much was written by then. */
function pour(
  port: number,
  start: string,
  chunk: string,
): Promise<{ answer: string; written: number }> {
  const { promise, resolve } = Promise.withResolvers<{ answer: string; written: number }>();
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  const write = () => {
    while (!answer && socket.writable) if (!socket.write(chunk)) return;
  };
  socket.on("connect", () => {
    socket.write(start);
    if (chunk) write();
  });
  socket.on("drain", write);
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve({ answer, written: socket.bytesWritten }));
  return promise;
}

test("I3: a body that says it is too large is refused before it comes; one that does not say so as soon as it is", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const megabyte = 1024 * 1024;
  // Only the head is sent: the answer does not wait for anything else.
  const announced = await pour(port, request(...json, `Content-Length: ${10 * megabyte}`), "");
  expectRefusal(announced.answer, 413, "The request is too large");
  const whole = await rawRequest(
    port,
    `${request(...json, "Content-Length: 66560")}${"a".repeat(66_560)}`,
  );
  expectRefusal(whole.text, 413, "The request is too large");
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  const read = readBeforeAnswer(site);
  const endless = await pour(port, request(...json, "Transfer-Encoding: chunked"), chunk);
  expectRefusal(endless.answer, 413, "The request is too large");
  expect(read()).toBeGreaterThan(0);
  // What the kernel had already handed over comes on top of the 64 KB.
  expect(read()).toBeLessThan(megabyte);
  const unknown = await pour(
    port,
    request(
      "POST /nothing HTTP/1.1",
      "Content-Type: application/json",
      `Content-Length: ${10 * megabyte}`,
    ),
    "",
  );
  expectRefusal(unknown.answer, 413, "The request is too large");
});

test("I6: whoever asks for a tunnel and then says nothing is let go", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const connections = () =>
    new Promise<number>((resolve) => site.app.server.getConnections((_, count) => resolve(count)));
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  socket.write("CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 8000 }).toBe(0);
  socket.destroy();
});
