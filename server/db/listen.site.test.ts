// While a connection that fell silent is not replaced, nothing may be cached.
import { expect, test } from "vitest";
import { createCacheVersion } from "../response-cache/cache-version.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { startRelay } from "../testing/postgres-relay.ts";
import { listenForChanges } from "./listen.ts";

test.runIf(engine() === "postgres")(
  "a line that falls silent is noticed, and another one is found",
  async () => {
    await using place = await emptyPlace();
    await using relay = await startRelay(place.databaseUrl ?? "");
    const cacheVersion = createCacheVersion(Date.now);
    const stop = await listenForChanges(relay.url, cacheVersion);
    try {
      const before = cacheVersion.current();
      expect(before).toBeDefined();
      relay.fallSilent();
      await expect.poll(cacheVersion.current, { timeout: 10_000, interval: 20 }).toBeUndefined();
      await expect
        .poll(cacheVersion.current, { timeout: 10_000, interval: 20 })
        .toBeGreaterThan(before ?? 0);
    } finally {
      await stop();
    }
  },
);

test.runIf(engine() === "postgres")(
  "a stop while it connects again is heard: no connection stays behind",
  async () => {
    await using place = await emptyPlace();
    await using relay = await startRelay(place.databaseUrl ?? "");
    const cacheVersion = createCacheVersion(Date.now);
    const stop = await listenForChanges(relay.url, cacheVersion);
    const letThrough = relay.cutAndHold();
    await expect.poll(relay.waiting, { timeout: 10_000, interval: 20 }).toBe(1);
    const stopped = stop();
    letThrough();
    await stopped;
    await expect.poll(relay.open, { timeout: 5000, interval: 20 }).toBe(0);
    expect(cacheVersion.current()).toBeUndefined();
  },
);
