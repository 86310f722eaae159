import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/tables.ts";
import { removeUnusedImages } from "../../images/queries.ts";
import { purgeOldAttempts } from "../../limits/attempts.ts";
import { purgeOldMails } from "../../mail/outbox.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import type { Services } from "../../services.ts";
import { purgeDeleted } from "../deleted/queries.ts";
import { sendMonthlyLetter } from "../letters/monthly-letter.ts";
import { reportProblems } from "../letters/problems.ts";
import { noteOpenChecks } from "../link-health/queries.ts";

const hourly = 3_600_000;

const expiring = ["sessions", "reset_tokens", "passkey_challenges", "follow_requests"] as const;

export async function purgeExpired(db: Db, now: number) {
  for (const table of expiring) await db.deleteFrom(table).where("expires_at", "<=", now).execute();
  await purgeOldAttempts(db, now);
  await purgeOldMails(db, now);
  await purgeDeleted(db, now);
  await removeUnusedImages(db, now);
}

/** An overdue backup begins 10 minutes after the start, so an earlier check would report a missing backup. */
const firstCheckAfter = 20 * 60_000;

type Sources = Services & { log: FastifyBaseLogger };

export async function tellOwner(services: Sources) {
  const { db, now, platformClient, readSettings } = services;
  const checked = platformClient.isEnabled ? (await readSettings()).platforms : [];
  await noteOpenChecks(db, checked, calendarDay(now()));
  await reportProblems(services);
  await sendMonthlyLetter(services);
}

export function startHousekeeping(services: Sources) {
  const { db, now, log, linkChecker } = services;
  const run = (task: Promise<void>) => {
    task.catch((err: unknown) => log.warn({ err }, "housekeeping failed and will be tried again"));
  };
  // Checks the links first, because an overdue link check would be reported as a problem.
  const checkFirst = async () => {
    await linkChecker.startNightly();
    await linkChecker.settled();
    await tellOwner(services);
  };
  const firstCheck = setTimeout(() => run(checkFirst()), firstCheckAfter).unref();
  const timer = setInterval(() => {
    run(purgeExpired(db, now()));
    run(linkChecker.startNightly());
    run(tellOwner(services));
  }, hourly).unref();
  run(purgeExpired(db, now()));
  return () => {
    clearTimeout(firstCheck);
    clearInterval(timer);
  };
}
