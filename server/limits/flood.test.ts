import Fastify from "fastify";
import { expect, test } from "vitest";
import { inProcessAddress, inProcessSend } from "../http/in-process-send.ts";
import { refuseFloods } from "./flood.ts";

test("what the site's own pages ask for is not counted: strangers must not use up their ceiling", async () => {
  const app = Fastify();
  refuseFloods(app, () => 0);
  app.get("/", async () => "ok");
  const send = inProcessSend(app);
  const statuses = new Set<number>();
  for (let count = 0; count <= 12_000; count++)
    statuses.add((await send("/", {}, { remoteAddress: inProcessAddress })).status);
  expect([...statuses]).toEqual([200]);
  for (let count = 0; count < 600; count++) await send("/", {}, { remoteAddress: "203.0.113.1" });
  expect((await send("/", {}, { remoteAddress: "203.0.113.1" })).status).toBe(429);
  await app.close();
});
