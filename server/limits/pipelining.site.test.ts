import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, rawRequest } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const asking = (times: number) => "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(times);

test("I2: sixty-four requests may be sent before the first answer; whoever sends hundreds and reads none is cut off", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const { text } = await rawRequest(
    port,
    `${asking(63)}GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(text.split("HTTP/1.1 200 OK")).toHaveLength(65);
  const connections = () =>
    new Promise<number>((resolve) => site.app.server.getConnections((_, count) => resolve(count)));
  const arrived = new Promise((resolve) => site.app.server.once("connection", resolve));
  const socket = connect(port, "127.0.0.1", () => socket.write(asking(1000)));
  socket.on("error", () => {});
  socket.pause();
  await arrived;
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  socket.destroy();
  expect((await site.send("/utils/health-check/")).status).toBe(200);
});
