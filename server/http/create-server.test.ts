import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { expect, test } from "vitest";
import { rawRequest } from "../testing/raw-http.ts";
import { createServer, listen, stop } from "./create-server.ts";
import { inProcessSend } from "./in-process-send.ts";

async function startServer() {
  const app = createServer({
    config: { trustedProxies: [] },
    log: pino({ level: "silent" }),
    headers: {},
    answerFromCache: () => false,
  });
  app.get("/", async () => "ok");
  const held = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  app.get("/held", async () => {
    requested.resolve();
    await held.promise;
    return (await inProcessSend(app)("/")).text();
  });
  await listen(app, { port: 0, host: "localhost" });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, requested, held, [Symbol.asyncDispose]: () => stop(app) };
}

const answersTo = async (port: number, text: string) => (await rawRequest(port, text)).text;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("L7: connections: a connection with more than 64 unanswered requests is closed", async () => {
  await using server = await startServer();
  expect(server.app.addresses()).toMatchObject([{ address: "127.0.0.1" }]);
  const last = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const answers = await answersTo(server.port, get("/").repeat(63) + last);
  expect(answers.split("HTTP/1.1 200 OK")).toHaveLength(65);
  expect(await answersTo(server.port, get("/held").repeat(65))).toBe("");
});

test("M3: connections: a connection is closed when a body follows an unanswered request", async () => {
  await using server = await startServer();
  const post = (more = "") => `POST / HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const withLength = `${post("Content-Length: 4\r\n")}body`;
  const inChunks = `${post("Transfer-Encoding: chunked\r\n")}4\r\nbody\r\n0\r\n\r\n`;
  for (const behind of [withLength, inChunks])
    expect(await answersTo(server.port, get("/held") + behind)).toBe("");
  const socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  socket.write(get("/"));
  await once(socket, "data");
  socket.end(withLength);
  expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 404 /);
});

test("I1: connections: a connection is closed when the client sends nothing", async () => {
  await using server = await startServer();
  expect(await answersTo(server.port, "")).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
});

test("K1: stop: accepted requests are still answered, and idle connections are closed", async () => {
  const server = await startServer();
  const address = `http://127.0.0.1:${server.port}`;
  // Leaves an idle keep-alive connection open.
  await (await fetch(address)).text();
  const answer = fetch(`${address}/held`);
  await server.requested.promise;
  const stopped = stop(server.app);
  await expect.poll(() => server.app.server.listening).toBe(false);
  server.held.resolve();
  expect(await (await answer).text()).toBe("ok");
  await stopped;
});
