import type { FastifyBaseLogger } from "fastify";
import { purgeOldResetTokens } from "../auth/reset-tokens.ts";
import { purgeOldSessions } from "../auth/sessions.ts";
import type { Db } from "../db/tables.ts";
import { purgeAnnouncements } from "../followers/announcements.ts";
import { purgeUnconfirmed } from "../followers/following.ts";
import { removeUnusedImages } from "../images/queries.ts";
import { purgeOldAttempts } from "../limits/attempts.ts";
import { foldOldListens, purgeListensOfDeleted } from "../listens/queries.ts";
import { purgeOldMails } from "../mail/outbox.ts";
import { purgeRemovedPlaylists } from "../playlists/removal.ts";

const hourly = 3_600_000;

export async function purgeExpired(db: Db, now: number) {
  await purgeOldSessions(db, now);
  await purgeOldResetTokens(db, now);
  await purgeOldAttempts(db, now);
  await purgeOldMails(db, now);
  await purgeRemovedPlaylists(db, now);
  await purgeUnconfirmed(db, now);
  await purgeAnnouncements(db);
  await purgeListensOfDeleted(db);
  await foldOldListens(db, now);
  await removeUnusedImages(db, now);
}

/** Purges at the start and every hour. Returns a function that stops it. */
export function startHousekeeping({
  db,
  now,
  log,
}: {
  db: Db;
  now: () => number;
  log: FastifyBaseLogger;
}) {
  const clean = () => {
    purgeExpired(db, now()).catch((err: unknown) =>
      log.warn({ err }, "housekeeping failed and will be tried again"),
    );
  };
  const timer = setInterval(clean, hourly);
  timer.unref();
  clean();
  return () => clearInterval(timer);
}
