import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/tables.ts";
import { removeUnusedImages } from "../../images/queries.ts";
import { purgeOldAttempts } from "../../limits/attempts.ts";
import { purgeOldMails } from "../../mail/outbox.ts";
import { purgeDeleted } from "../deleted/queries.ts";
import type { LinkChecker } from "../link-health/link-checker.ts";

const hourly = 3_600_000;

const expiring = ["sessions", "reset_tokens", "passkey_challenges", "follow_requests"] as const;

export async function purgeExpired(db: Db, now: number) {
  for (const table of expiring) await db.deleteFrom(table).where("expires_at", "<=", now).execute();
  await purgeOldAttempts(db, now);
  await purgeOldMails(db, now);
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
