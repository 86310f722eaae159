// Once an hour and at the start: what has served its time is forgotten.
import type { FastifyBaseLogger } from "fastify";
import { forgetOldResetTokens } from "../auth/reset-tokens.ts";
import { forgetOldSessions } from "../auth/sessions.ts";
import type { Db } from "../db/tables.ts";
import { removeUnusedImages } from "../images/queries.ts";
import { forgetOldAttempts } from "../limits/attempts.ts";
import { forgetOldMails } from "../mail/outbox.ts";
import { forgetRemovedPlaylists } from "../playlists/queries.ts";

const hourly = 3_600_000;

export async function forgetWhatIsOver(db: Db, now: number) {
  await forgetOldSessions(db, now);
  await forgetOldResetTokens(db, now);
  await forgetOldAttempts(db, now);
  await forgetOldMails(db, now);
  await forgetRemovedPlaylists(db, now);
  await removeUnusedImages(db, now);
}

/** Returns what stops it. */
export function startHousekeeping({ db, now, log }: { db: Db; now: () => number; log: FastifyBaseLogger }) {
  const clean = () => {
    forgetWhatIsOver(db, now()).catch((err: unknown) => log.warn({ err }, "housekeeping failed and will be tried again"));
  };
  const timer = setInterval(clean, hourly);
  timer.unref();
  clean();
  return () => clearInterval(timer);
}
