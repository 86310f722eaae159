// Finds links that are gone: asks for all of them once a night, and when an owner presses the button.
import type { FastifyBaseLogger } from "fastify";
import { type CoverPlatform, coverPlatforms } from "#contract/platform-lookups.ts";
import type { Db } from "../db/tables.ts";
import type { PlatformClient } from "../platforms/platform-client.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { askPlatform } from "./ask-platform.ts";
import { idsOn, recordAnswers, wasCheckedOn } from "./queries.ts";

const firstHour = 1;

export type LinkChecker = ReturnType<typeof createLinkChecker>;

interface Options {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  platformClient: PlatformClient;
}

export function createLinkChecker({ db, now, log, platformClient }: Options) {
  const stopping = new AbortController();
  const failing = new Set<CoverPlatform>();
  let running: Promise<unknown> | undefined;
  let lastNight = "";

  async function check(platform: CoverPlatform) {
    const { signal } = stopping;
    try {
      const ids = await idsOn(db, platform);
      const answers = await askPlatform({ platformClient, platform, ids, signal });
      if (!answers) failing.add(platform);
      else {
        failing.delete(platform);
        await db
          .transaction()
          .execute((transaction) =>
            recordAnswers(transaction, platform, answers, calendarDay(now())),
          );
      }
      const missing = answers?.missing.size;
      log.info({ platform, links: ids.length, missing }, "links checked");
    } catch (err) {
      if (!signal.aborted) log.warn({ err, platform }, "the links could not be checked");
    }
  }

  /** Not waited for. While one is under way no other begins. */
  function start() {
    running ??= Promise.all(coverPlatforms.map(check)).finally(() => {
      running = undefined;
    });
  }

  return {
    start,
    /**
     * Called every hour. Of several instances the first one does it;
     * should two begin at once, each link is asked for twice, and its night still counts once.
     */
    startNightly: async () => {
      const today = calendarDay(now());
      const isNight = platformClient.isEnabled && new Date(now()).getHours() >= firstHour;
      if (!isNight || lastNight === today || (await wasCheckedOn(db, today))) return;
      lastNight = today;
      start();
    },
    state: () => ({ is_checking: running !== undefined, failing: [...failing] }),
    /** Resolves once nothing is under way. */
    settled: async () => running,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
