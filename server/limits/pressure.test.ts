import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isTooMuch, refuseUnderPressure, watchPressure } from "./pressure.ts";

const calm = { delay: 2, utilisation: 0.3, memory: 0.2, requests: 1000 };

test("I7: a late event loop or full memory is too much; a busy one that is on time is not", () => {
  expect(isTooMuch(calm)).toBe(false);
  expect(isTooMuch({ ...calm, delay: 1000 })).toBe(true);
  expect(isTooMuch({ ...calm, memory: 0.8 })).toBe(true);
  expect(isTooMuch({ ...calm, utilisation: 1, delay: 60 })).toBe(false);
  expect(isTooMuch({ ...calm, utilisation: 0.98, delay: 250 })).toBe(true);
});

test("a machine that is busy with something else is no reason to refuse the few who ask", () => {
  expect(isTooMuch({ ...calm, delay: 3000, utilisation: 1, requests: 20 })).toBe(false);
  expect(isTooMuch({ ...calm, memory: 0.9, requests: 1 })).toBe(true);
});

test("I7: the gauge sees a loop that is held up, and that it no longer is", async () => {
  const high = Promise.withResolvers<string>();
  const gone = Promise.withResolvers<string>();
  const pressure = watchPressure(
    { warn: (_reading, text) => high.resolve(text), info: gone.resolve },
    undefined,
    100,
  );
  try {
    expect(pressure.isHigh()).toBe(false);
    const holdUp = () => {
      if (pressure.isHigh()) return;
      for (let count = 0; count < 100; count++) pressure.noteRequest();
      const until = performance.now() + 1100;
      while (performance.now() < until);
      setTimeout(holdUp, 1);
    };
    holdUp();
    expect(await high.promise).toBe("under pressure: new work is refused");
    expect(await gone.promise).toBe("the pressure is gone");
    expect(pressure.isHigh()).toBe(false);
  } finally {
    pressure.stop();
  }
});

test("I7, I9: under pressure everything is told when to come back, but the health check is answered", async () => {
  const server = createServer((_request, response) => void response.end("answered")).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    let isHigh = false;
    refuseUnderPressure(
      server,
      { isHigh: () => isHigh, noteRequest: () => {}, stop: () => {} },
      { "x-frame-options": "DENY" },
    );
    expect(await (await ask("/")).text()).toBe("answered");
    isHigh = true;
    const refused = await ask("/users/me");
    expect(refused.status).toBe(503);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      "retry-after": "2",
      "x-frame-options": "DENY",
    });
    expect(await refused.json()).toEqual({
      detail: "The server is busy, please try again in a moment",
    });
    for (const path of [
      "/utils/health-check/",
      "/utils/health-check",
      "/assets/a.js",
      "/images/a.png",
    ])
      expect(await (await ask(path)).text()).toBe("answered");
    isHigh = false;
    expect((await ask("/")).status).toBe(200);
    // As if they had all arrived in the same turn of the loop: emitted one after the other, without a pause.
    const statuses: number[] = [];
    const response = {
      writeHead: (status: number) => ({ end: () => statuses.push(status) }),
      end: () => statuses.push(200),
    };
    for (let count = 0; count < 300; count++) server.emit("request", { url: "/nothing" }, response);
    expect(statuses).toEqual([...Array(250).fill(200), ...Array(50).fill(503)]);
    await new Promise(setImmediate);
    expect((await ask("/")).status).toBe(200);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
