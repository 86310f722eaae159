// Connections that cost their owner nothing and are meant to cost the site everything.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { note } from "../server/testing/note.ts";
import { watchMemory } from "./memory.ts";
import { ownerOf } from "./owner.ts";
import { noisyPicture } from "./pictures.ts";
import { p99, probe } from "./probe.ts";

interface Ending {
  seconds: number;
  status: number;
}

/** Opens a connection, says something, goes on or not, and tells when and how it ended. */
function hold(port: number, start: string, drip: string): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const begun = performance.now();
  let answer = "";
  let dripping: NodeJS.Timeout | undefined;
  const socket = connect(port, "127.0.0.1", () => {
    if (start) socket.write(start);
    if (drip) dripping = setInterval(() => socket.write(drip), 1000);
  });
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(dripping);
    resolve({ seconds: (performance.now() - begun) / 1000, status: Number(answer.slice(9, 12)) });
  });
  return promise;
}

const body = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
const kinds: Record<string, { start: string; drip: string; within: number; statuses: number[] }> = {
  silent: { start: "", drip: "", within: 10, statuses: [408] },
  "half a head": {
    start: "GET / HTTP/1.1\r\nHost: x\r\nX-A",
    drip: "",
    within: 10,
    statuses: [408],
  },
  "a byte of body a second": {
    start: body("/users/signup"),
    drip: " ",
    within: 12,
    statuses: [408, 503],
  },
  "the same to nobody": {
    start: body("/nothing"),
    drip: " ",
    within: 32,
    statuses: [408, 503, 404],
  },
};

test.concurrent("I1: 500 slow and silent connections are cut in time, and others do not notice them", async (context) => {
  const site = await runSite();
  try {
    const port = Number(new URL(site.address).port);
    const stopProbe = probe([
      `${site.address}/utils/health-check/`,
      `${site.address}/music/`,
      `${site.address}/nothing`,
    ]);
    const endings = await Promise.all(
      Object.entries(kinds).map(async ([kind, { start, drip }]) => ({
        kind,
        ends: await Promise.all(Array.from({ length: 125 }, () => hold(port, start, drip))),
      })),
    );
    const slowest = p99(await stopProbe());
    const told = endings.map(
      ({ kind, ends }) => `${kind} ${Math.max(...ends.map(({ seconds }) => seconds)).toFixed(1)} s`,
    );
    note(context, `${told.join(", ")}; p99 meanwhile ${slowest.toFixed(0)} ms`);
    for (const { kind, ends } of endings) {
      const { within, statuses } = kinds[kind] as (typeof kinds)[string];
      expect([kind, Math.max(...ends.map(({ seconds }) => seconds))]).toEqual([
        kind,
        expect.toSatisfy((most: number) => most <= within),
      ]);
      expect([
        kind,
        [...new Set(ends.map(({ status }) => status))].filter(
          (status) => !statuses.includes(status),
        ),
      ]).toEqual([kind, []]);
    }
    expect(slowest).toBeLessThanOrEqual(100);
  } finally {
    await site.stop();
  }
});

/** Connections that the other side still holds, by the kernel's own list. */
function connectionsTo(port: number) {
  const here = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const established = "01";
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .filter((line) => {
      const [, local = "", , state] = line.trim().split(/\s+/);
      return local.endsWith(here) && state === established;
    }).length;
}

test.concurrent("I2: clients that stop reading are let go, and cost no memory", async (context) => {
  const site = await runSite();
  try {
    const port = Number(new URL(site.address).port);
    const { api } = await ownerOf(site.address);
    const { filename } = await api("POST /utils/uploadfile/", {
      file: new Blob([new Uint8Array(await noisyPicture())]),
    });
    const path = `/images/${filename}`;
    // Read once, so that what it takes to read it is there before.
    const whole = await (await fetch(site.address + path)).arrayBuffer();
    const stopWatching = watchMemory(site.child.pid as number);
    const begun = performance.now();
    const sockets = Array.from({ length: 100 }, (_, number) => {
      const socket = connect(port, "127.0.0.1", () => {
        // Half of them ask for one large answer, half for as many smaller ones as are let through.
        const asked = `GET ${number % 2 ? path : "/openapi.json"} HTTP/1.1\r\nHost: x\r\n\r\n`;
        socket.write(number % 2 ? asked : asked.repeat(16));
      });
      socket.pause();
      socket.on("error", () => {});
      return socket;
    });
    // A client that does not read does not learn either that the other side has gone: the kernel is asked.
    await context.expect
      .poll(() => connectionsTo(port), { timeout: 5000 })
      .toBeGreaterThanOrEqual(100);
    while (connectionsTo(port) > 0) await wait(250);
    const seconds = (performance.now() - begun) / 1000;
    const grown = stopWatching();
    note(
      context,
      `an answer of ${(whole.byteLength / 1e6).toFixed(1)} MB, +${grown.toFixed(0)} MB, all closed after ${seconds.toFixed(1)} s`,
    );
    expect(whole.byteLength).toBeGreaterThan(2_000_000);
    expect(grown).toBeLessThanOrEqual(100);
    expect(seconds).toBeLessThanOrEqual(60);
    for (const socket of sockets) socket.destroy();
  } finally {
    await site.stop();
  }
});
