import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { cachedResponse } from "./cached-response.ts";
import { serveFromCache } from "./serve-from-cache.ts";

const headers = {
  "content-type": "text/plain; charset=utf-8",
  "x-content-type-options": "nosniff",
};
const bodies = {
  identity: Buffer.from("kept é"),
  br: Buffer.from("small"),
  gzip: Buffer.from("smaller"),
};

/** A server whose /hot is kept; everything else is answered a moment later, by its own listener. */
async function startServer() {
  const answer = cachedResponse('W/"1"', headers, bodies);
  const server = createServer({ keepAliveTimeout: 20_000 }, async (request, response) => {
    if (serveFromCache(request, response, request.url === "/hot" ? answer : undefined)) return;
    await wait(20);
    response.end("made");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { port, [Symbol.asyncDispose]: stop };
}

const get = (path: string, lines = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;
const last = get("/last", "Connection: close\r\n");

/** Everything that comes back until the other side closes, answer by answer; dates left out. */
async function talk(port: number, text: string): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  const all = Buffer.concat(await socket.toArray()).toString();
  return all
    .replace(/Date: .*GMT/g, "Date")
    .split("HTTP/1.1 ")
    .slice(1);
}

test("what is cached is sent with its headers and today's date", async () => {
  await using server = await startServer();
  const answer = await fetch(`http://127.0.0.1:${server.port}/hot`, {
    headers: { "accept-encoding": "identity" },
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...headers,
    etag: 'W/"1"',
    "content-length": "7",
  });
  expect(Math.abs(Date.parse(answer.headers.get("date") ?? "") - Date.now())).toBeLessThan(5000);
  expect(await answer.text()).toBe("kept é");
});

test("each side's encoding is its own", async () => {
  await using server = await startServer();
  const [br, gzip] = await talk(
    server.port,
    get("/hot", "Accept-Encoding: br\r\n") + get("/hot", "Accept-Encoding: gzip\r\n") + last,
  );
  expect(br).toMatch(/content-length: 5\r\ncontent-encoding: br\r\n[\s\S]*\r\n\r\nsmall$/);
  expect(gzip).toMatch(/content-length: 7\r\ncontent-encoding: gzip\r\n[\s\S]*\r\n\r\nsmaller$/);
});

test("answers keep the order in which they were asked for, whoever gives them", async () => {
  await using server = await startServer();
  const asked = ["/hot", "/made", "/hot", "/hot", "/made", "/hot"];
  const answers = await talk(server.port, asked.map((path) => get(path)).join("") + last);
  expect(answers.map((text) => text.slice(text.indexOf("\r\n\r\n") + 4))).toEqual([
    "kept é",
    "made",
    "kept é",
    "kept é",
    "made",
    "kept é",
    "made",
  ]);
});

test("a connection that is to be closed is closed with its answer", async () => {
  await using server = await startServer();
  const [closing] = await talk(server.port, get("/hot", "Connection: close\r\n"));
  expect(closing).toMatch(/connection: close\r\n[\s\S]*kept é$/i);
  const [old] = await talk(server.port, "GET /hot HTTP/1.0\r\n\r\n");
  expect(old).toMatch(/connection: close\r\n[\s\S]*kept é$/i);
});

test("what comes with a request is not taken for the next one", async () => {
  await using server = await startServer();
  const answers = await talk(
    server.port,
    `${get("/hot", "Content-Length: 30\r\n")}GET /hot HTTP/1.1\r\nHost: y\r\n\r\n${last}`,
  );
  expect(answers).toHaveLength(2);
});

test("HEAD and whoever has the answer get no body, and the connection goes on", async () => {
  await using server = await startServer();
  const head = "HEAD /hot HTTP/1.1\r\nHost: x\r\n\r\n";
  const answers = await talk(
    server.port,
    head + get("/hot", 'If-None-Match: W/"1"\r\n') + get("/hot") + last,
  );
  expect(
    answers.map((text) => [text.slice(0, 3), text.slice(text.indexOf("\r\n\r\n") + 4)]),
  ).toEqual([
    ["200", ""],
    ["304", ""],
    ["200", "kept é"],
    ["200", "made"],
  ]);
});
