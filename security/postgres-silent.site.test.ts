// Connections to PostgreSQL stop responding without closing, as when a firewall drops their state. New connections work.
import { expect, test } from "vitest";
import { emptyPlace, engine } from "#server/testing/databases.ts";
import { startRelay } from "#server/testing/postgres-relay.ts";
import { startSite } from "#server/testing/start-site.ts";

test.runIf(engine() === "postgres")(
  "L8: PostgreSQL stops responding: cached pages are served without delay, and the site recovers",
  async () => {
    await using place = await emptyPlace();
    await using relay = await startRelay(place.databaseUrl ?? "");
    await using site = await startSite({
      place: { ...place, databaseUrl: relay.url, [Symbol.asyncDispose]: async () => {} },
      environment: { RATE_LIMITS: "off" },
    });
    const statusOf = async (path: string) => (await site.send(path)).status;
    // The site caches nothing until its LISTEN connection is up.
    const queriesForVisit = async () => {
      const before = site.log.length;
      expect(await statusOf("/music/")).toBe(200);
      return site.log.slice(before).filter((line) => line.includes('"sql":')).length;
    };
    await expect.poll(queriesForVisit).toBe(0);
    const checks = () => Array.from({ length: 20 }, () => statusOf("/utils/health-check/"));
    await Promise.all(checks());
    relay.fallSilent();
    // These requests use the unresponsive connections and wait.
    let isOver = false;
    const waiting = Promise.all(checks()).then((statuses) => {
      isOver = true;
      return statuses;
    });
    for (let visit = 0; visit < 10; visit++) expect(await statusOf("/music/")).toBe(200);
    expect(isOver).toBe(false);
    expect(await waiting).toContain(503);
    const patient = { timeout: 90_000 };
    await expect.poll(() => statusOf("/utils/health-check/"), patient).toBe(200);
  },
  180_000,
);
