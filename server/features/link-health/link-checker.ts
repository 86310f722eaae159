import type { FastifyBaseLogger } from "fastify";
import type { SiteSettings } from "#contract/site.ts";
import { type LookupPlatform, lookupPlatforms } from "#domain/platforms.ts";
import type { Db } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { lookups } from "../../platforms/lookup-platforms.ts";
import type { PlatformClient } from "../../platforms/platform-types.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import { idsOn, platformsCheckedOn, recordResults } from "./queries.ts";

const firstHour = 1;

interface Options {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  platformClient: PlatformClient;
  readSettings: () => Promise<SiteSettings>;
}

type Answer = "found" | "missing" | "refused" | "throttled" | "failed";

const answers: Partial<Record<string, Answer>> = {
  platform_playlist_unknown: "missing",
  platform_playlist_private: "missing",
  platform_shows_no_cover: "refused",
  platform_throttled: "throttled",
};

export function createLinkChecker({ db, now, log, platformClient, readSettings }: Options) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failing = new Set<LookupPlatform>();
  let running: Promise<unknown> | undefined;
  let lastNight = "";

  async function check(platform: LookupPlatform) {
    try {
      if (!(await readSettings()).platforms.includes(platform)) return;
      const ids = await idsOn(db, platform);
      const results = await lookUpAll(platform, ids);
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

  /** Returns undefined if the platform throttles requests or seems to have an outage, because then no result is reliable. */
  async function lookUpAll(platform: LookupPlatform, ids: string[]) {
    const found = new Set<string>();
    const missing = new Set<string>();
    let failed = 0;
    for (const id of ids) {
      let answer = await lookUp(platform, id);
      // Looks up a missing playlist again, because platforms sometimes return 404 for a playlist that exists.
      if (answer === "missing") answer = await lookUp(platform, id);
      if (answer === "found") found.add(id);
      if (answer === "missing") missing.add(id);
      if (answer === "failed") failed += 1;
      if (answer === "throttled" || failed * 2 > ids.length) return undefined;
    }
    // If no link is found, the platform may have moved its endpoint. The playlist `control` always exists on the platform.
    const isSuspicious = missing.size > 0 && found.size === 0;
    if (isSuspicious && (await lookUp(platform, lookups[platform].control)) !== "found")
      return undefined;
    return { found, missing };
  }

  async function lookUp(platform: LookupPlatform, id: string): Promise<Answer> {
    signal.throwIfAborted();
    try {
      await lookups[platform].findCover(platformClient, id, signal);
      return "found";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answers[error.code] ?? "failed";
    } finally {
      await platformClient.pause(signal);
    }
  }

  function start(platforms: readonly LookupPlatform[] = lookupPlatforms) {
    running ??= Promise.all(platforms.map(check)).finally(() => {
      running = undefined;
    });
  }

  return {
    start,
    /** Every instance of the site calls this every hour, but each platform is checked only once a day. */
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
