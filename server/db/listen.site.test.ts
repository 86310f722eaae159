// A line to PostgreSQL that falls silent without being closed: nobody is told, and yet nothing may be kept.
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { createCacheVersion } from "../response-cache/cache-version.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { listenForChanges } from "./listen.ts";

/** Passes bytes on in both directions, until it is told to keep them. */
async function startRelay(databaseUrl: string) {
  const { database, host } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  let gate = Promise.resolve();
  let waiting = 0;
  const relay = createServer(async (near) => {
    const far = connect(`${host}/.s.PGSQL.5432`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    waiting += 1;
    await gate;
    waiting -= 1;
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const { port } = relay.address() as { port: number };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${database}`,
    /** Ends every connection, and lets the next ones wait for an answer until the returned function is called. */
    cutAndHold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      for (const socket of sockets) socket.destroy();
      return resolve;
    },
    waiting: () => waiting,
    open: () => sockets.size,
    fallSilent: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}

test.runIf(engine() === "postgres")("a line that falls silent is noticed, and another one is found", async () => {
  await using place = await emptyPlace();
  await using relay = await startRelay(place.databaseUrl ?? "");
  const cacheVersion = createCacheVersion();
  const stop = await listenForChanges(relay.url, cacheVersion);
  try {
    const before = cacheVersion.current();
    expect(before).toBeDefined();
    relay.fallSilent();
    await expect.poll(cacheVersion.current, { timeout: 10_000, interval: 20 }).toBeUndefined();
    await expect.poll(cacheVersion.current, { timeout: 10_000, interval: 20 }).toBeGreaterThan(before ?? 0);
  } finally {
    await stop();
  }
});

test.runIf(engine() === "postgres")("a stop while it connects again is heard: no connection stays behind", async () => {
  await using place = await emptyPlace();
  await using relay = await startRelay(place.databaseUrl ?? "");
  const cacheVersion = createCacheVersion();
  const stop = await listenForChanges(relay.url, cacheVersion);
  const letThrough = relay.cutAndHold();
  await expect.poll(relay.waiting, { timeout: 10_000, interval: 20 }).toBe(1);
  const stopped = stop();
  letThrough();
  await stopped;
  await expect.poll(relay.open, { timeout: 5000, interval: 20 }).toBe(0);
  expect(cacheVersion.current()).toBeUndefined();
});
