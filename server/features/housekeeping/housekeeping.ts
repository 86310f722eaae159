import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/tables.ts";
import { removeUnusedImages } from "../../images/queries.ts";
import { purgeOldAttempts } from "../../limits/attempts.ts";
import { purgeOldMails } from "../../mail/outbox.ts";
import { purgeOldChallenges } from "../auth/challenges.ts";
import { purgeOldResetTokens } from "../auth/reset-tokens.ts";
import { purgeOldSessions } from "../auth/sessions.ts";
import { purgeDeleted } from "../deleted/queries.ts";
import { purgeUnconfirmed } from "../followers/following.ts";
import type { LinkChecker } from "../link-health/link-checker.ts";

const hourly = 3_600_000;

export async function purgeExpired(db: Db, now: number) {
  await purgeOldSessions(db, now);
  await purgeOldResetTokens(db, now);
  await purgeOldChallenges(db, now);
  await purgeOldAttempts(db, now);
  await purgeOldMails(db, now);
  await purgeUnconfirmed(db, now);
  await purgeDeleted(db, now);
  await removeUnusedImages(db, now);
}

interface Options {
  db: Db;
  now: () => number;
  log: FastifyBaseLogger;
  linkChecker: LinkChecker;
}

export function startHousekeeping({ db, now, log, linkChecker }: Options) {
  const run = (task: Promise<void>) => {
    task.catch((err: unknown) => log.warn({ err }, "housekeeping failed and will be tried again"));
  };
  const timer = setInterval(() => {
    run(purgeExpired(db, now()));
    run(linkChecker.startNightly());
  }, hourly);
  timer.unref();
  run(purgeExpired(db, now()));
  return () => clearInterval(timer);
}
