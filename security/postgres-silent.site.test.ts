// Connections to PostgreSQL fall silent without breaking, as where a firewall forgets them; new ones work.
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { inProcessSend } from "#server/http/in-process-send.ts";
import { createLog } from "#server/http/log.ts";
import { openDatabase } from "#server/open-database.ts";
import { prepareDataDir } from "#server/process/data-dir.ts";
import { emptyPlace, engine } from "#server/testing/databases.ts";
import { startRelay } from "#server/testing/postgres-relay.ts";

test.runIf(engine() === "postgres")(
  "L8: PostgreSQL falling silent keeps nobody waiting for cached pages, and is over by itself",
  async () => {
    await using place = await emptyPlace();
    await using relay = await startRelay(place.databaseUrl ?? "");
    const settings = {
      SITE_URL: "https://mixtape.example",
      SAMPLE_DATA: "off",
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
    };
    const config = {
      ...readConfig({ ...settings, DATA_DIR: place.dataDir }),
      databaseUrl: relay.url,
    };
    prepareDataDir(config.dataDir);
    const { db, close } = await openDatabase(config);
    let queries = 0;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { app, stop } = await buildApp({
      config,
      db: watched,
      now: Date.now,
      log: createLog(config),
    });
    await app.ready();
    const send = inProcessSend(app);
    const statusOf = async (path: string) => (await send(path)).status;
    // Nothing is cached until the site hears of changes.
    const queriesForPage = async () => {
      const before = queries;
      expect(await statusOf("/music/")).toBe(200);
      return queries - before;
    };
    expect(await queriesForPage()).toBeGreaterThan(0);
    await expect.poll(queriesForPage).toBe(0);
    const checks = () => Array.from({ length: 20 }, () => statusOf("/utils/health-check/"));
    await Promise.all(checks());
    relay.fallSilent();
    // These get one of the silent connections and wait.
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
    await stop();
    await close();
  },
  180_000,
);
