import type { FastifyBaseLogger } from "fastify";
import type { SiteSettings } from "#contract/site.ts";
import { type LookupPlatform, lookupPlatforms } from "#domain/platforms.ts";
import type { Db } from "../../db/tables.ts";
import type { PlatformClient } from "../../platforms/platform-types.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import { checkLinks } from "./check-links.ts";
import { idsOn, platformsCheckedOn, recordResults } from "./queries.ts";

const firstHour = 1;

interface Options {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  platformClient: PlatformClient;
  readSettings: () => Promise<SiteSettings>;
}

export function createLinkChecker({ db, now, log, platformClient, readSettings }: Options) {
  const stopping = new AbortController();
  const failing = new Set<LookupPlatform>();
  let running: Promise<unknown> | undefined;
  let lastNight = "";

  async function check(platform: LookupPlatform) {
    const { signal } = stopping;
    try {
      if (!(await readSettings()).platforms.includes(platform)) return;
      const ids = await idsOn(db, platform);
      const results = await checkLinks(platformClient, platform, ids, signal);
      if (!results) failing.add(platform);
      else {
        failing.delete(platform);
        await db
          .transaction()
          .execute((transaction) =>
            recordResults(transaction, platform, results, calendarDay(now())),
          );
      }
      const missing = results?.missing.size;
      log.info({ platform, links: ids.length, missing }, "links checked");
    } catch (err) {
      if (!signal.aborted) log.warn({ err, platform }, "the links could not be checked");
    }
  }

  function start(platforms: readonly LookupPlatform[] = lookupPlatforms) {
    running ??= Promise.all(platforms.map(check)).finally(() => {
      running = undefined;
    });
  }

  return {
    start,
    /** Checks platforms that were not checked today. Two instances may check at the same time, but results of the same day count as one night. */
    startNightly: async () => {
      const today = calendarDay(now());
      const isNight = platformClient.isEnabled && new Date(now()).getHours() >= firstHour;
      if (!isNight || lastNight === today) return;
      const checked = await platformsCheckedOn(db, today);
      lastNight = today;
      start(lookupPlatforms.filter((platform) => !checked.includes(platform)));
    },
    state: () => ({ is_checking: running !== undefined, failing: [...failing] }),
    settled: async () => running,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
