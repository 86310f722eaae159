// Finds dead links: checks all of them once a night, and whenever an owner asks for it.
import type { FastifyBaseLogger } from "fastify";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import type { Db } from "../db/tables.ts";
import type { PlatformClient } from "../platforms/platform-client.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { checkPlatform } from "./check-platform.ts";
import { claimChecks, finishCheck, giveBackCheck } from "./checks.ts";
import { idsOn, recordAnswers } from "./failures.ts";

const dueEvery = 10 * 60_000;

export interface LinkChecker {
  /** Checks platforms that were claimed for this instance, without being waited for. */
  start: (claimed: CoverPlatform[]) => void;
  /** Takes the checks that are due. */
  startDue: () => Promise<void>;
  /** Resolves once nothing is under way. */
  settled: () => Promise<unknown>;
  stop: () => Promise<unknown>;
}

interface Options {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  platformClient: PlatformClient;
}

export function createLinkChecker({ db, now, log, platformClient }: Options): LinkChecker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  function start(claimed: CoverPlatform[]) {
    for (const platform of claimed) {
      const checking = check(platform).finally(() => running.delete(checking));
      running.add(checking);
    }
  }

  async function check(platform: CoverPlatform) {
    const day = calendarDay(now());
    try {
      const ids = await idsOn(db, platform);
      const result = await checkPlatform({
        platformClient,
        platform,
        ids,
        signal: stopping.signal,
      });
      await db.transaction().execute(async (transaction) => {
        await recordAnswers(transaction, platform, result, day);
        await finishCheck(
          transaction,
          platform,
          { problem: result.problem, answered: result.there.size },
          now(),
        );
      });
      log.info(
        {
          platform,
          there: result.there.size,
          missing: result.missing.size,
          problem: result.problem,
        },
        "links checked",
      );
    } catch (err) {
      if (!stopping.signal.aborted)
        log.warn({ err, platform }, "the links could not be checked and will be tried again");
      // Where the database is the trouble, the claim ends by itself.
      await giveBackCheck(db, platform).catch(() => {});
    }
  }

  async function startDue() {
    if (platformClient.isEnabled) start(await claimChecks(db, now(), { onlyDue: true }));
  }

  const timer = setInterval(() => {
    startDue().catch((err: unknown) =>
      log.warn({ err }, "whether links are to be checked could not be read"),
    );
  }, dueEvery).unref();

  const settled = () => Promise.all(running);
  return {
    start,
    startDue,
    settled,
    stop: () => {
      clearInterval(timer);
      stopping.abort();
      return settled();
    },
  };
}
