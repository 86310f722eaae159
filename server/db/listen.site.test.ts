import { expect, test } from "vitest";
import { createCacheVersion } from "../response-cache/cache-version.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { startRelay } from "../testing/postgres-relay.ts";
import { listenForChanges } from "./listen.ts";

test.runIf(engine() === "postgres")(
  "LISTEN: nothing is cached while the connection to PostgreSQL is silently lost",
  async () => {
    await using place = await emptyPlace();
    await using relay = await startRelay(place.databaseUrl ?? "");
    const { current, ...changes } = createCacheVersion(Date.now);
    const stop = await listenForChanges(relay.url, changes);
    const before = current();
    expect(before).toBeDefined();
    relay.fallSilent();
    await expect.poll(current).toBeUndefined();
    await expect.poll(current).toBeGreaterThan(before ?? 0);
    await stop();
  },
);
