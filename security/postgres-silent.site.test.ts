// The relay acts like a firewall that forgets open connections. Only new connections work.
import { expect, test } from "vitest";
import { emptyPlace, engine } from "#server/testing/databases.ts";
import { startRelay } from "#server/testing/postgres-relay.ts";
import { startSite } from "#server/testing/start-site.ts";

test.runIf(engine() === "postgres")(
  "K5: silent PostgreSQL connections: waiting requests get 503, and the site recovers by itself",
  async () => {
    await using place = await emptyPlace();
    await using relay = await startRelay(place.databaseUrl ?? "");
    await using site = await startSite({
      place: { ...place, databaseUrl: relay.url },
      environment: { RATE_LIMITS: "off" },
    });
    const statusOf = async (path: string) => (await site.send(path)).status;
    const checks = () => Array.from({ length: 20 }, () => statusOf("/utils/health-check/"));
    await Promise.all(checks());
    relay.fallSilent();
    const waiting = Promise.all(checks());
    expect(await waiting).toContain(503);
    const patient = { timeout: 90_000 };
    for (const path of ["/utils/health-check/", "/music/"])
      await expect.poll(() => statusOf(path), patient).toBe(200);
  },
  180_000,
);
