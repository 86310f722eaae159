// A way to PostgreSQL that falls silent without breaking, as where a firewall forgets its connections; new ones work.
import { setTimeout as wait } from "node:timers/promises";
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
    const timed = async (path: string) => {
      const started = performance.now();
      const { status } = await send(path);
      return { status, milliseconds: performance.now() - started };
    };
    // Cached as soon as the site hears of changes: until then every answer is made anew.
    const queriesForPage = async () => {
      const before = queries;
      expect((await timed("/music/")).status).toBe(200);
      return queries - before;
    };
    expect(await queriesForPage()).toBeGreaterThan(0);
    await expect.poll(queriesForPage).toBe(0);
    const checks = () => Array.from({ length: 20 }, () => timed("/utils/health-check/"));
    await Promise.all(checks());
    // Those that get one of the silent connections wait for an answer that never comes.
    const silence = performance.now();
    relay.fallSilent();
    const waiting = checks();
    const pages: { status: number; milliseconds: number }[] = [];
    while (performance.now() - silence < 4000) {
      pages.push(await timed("/music/"));
      await wait(50);
    }
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    const slowest = Math.max(...pages.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(1500);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toContain(503);
    await expect
      .poll(async () => (await timed("/utils/health-check/")).status, { timeout: 10_000 })
      .toBe(200);
    await stop();
    await close();
  },
  60_000,
);
