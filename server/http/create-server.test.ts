import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { expect, test } from "vitest";
import { createServer, listen, stop } from "./create-server.ts";

async function startServer() {
  const app = createServer({
    config: { trustedProxies: [] },
    log: pino({ level: "silent" }),
    headers: {},
    answerFromCache: () => false,
  });
  const { promise: held, resolve: release } = Promise.withResolvers<string>();
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  app.get("/", async () => "ok");
  app.get("/held", async () => {
    noteAsked();
    return held;
  });
  await listen(app, { port: 0, host: "localhost" });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, asked, release, [Symbol.asyncDispose]: () => stop(app) };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function closed(port: number, text: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  const answers: Buffer[] = [];
  socket.on("data", (chunk) => answers.push(Buffer.from(chunk)));
  await once(socket, "close");
  return Buffer.concat(answers).toString();
}

test("localhost is 127.0.0.1, where proxies look for it", async () => {
  await using server = await startServer();
  expect(server.app.addresses()).toMatchObject([{ address: "127.0.0.1" }]);
});

test("I2, L7: a connection with more than sixty-four unanswered requests is cut, others are not", async () => {
  await using server = await startServer();
  const last = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const answers = await closed(server.port, get("/").repeat(63) + last);
  expect(answers.split("HTTP/1.1 200 OK")).toHaveLength(65);
  expect(await closed(server.port, get("/held").repeat(65))).toBe("");
});

test("I1: a connection on which nothing is said is closed", { timeout: 20_000 }, async () => {
  await using server = await startServer();
  expect(await closed(server.port, "")).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
});

test("K1: what was accepted before a stop is answered, and the stop does not wait for idle connections", async () => {
  const server = await startServer();
  const address = `http://127.0.0.1:${server.port}`;
  // Leaves an idle connection behind.
  expect(await (await fetch(address)).text()).toBe("ok");
  const answer = fetch(`${address}/held`);
  await server.asked;
  const stopped = stop(server.app);
  server.release("answered");
  expect(await (await answer).text()).toBe("answered");
  await stopped;
  await expect(fetch(address)).rejects.toThrow();
});
