// When the links of each platform were last checked for dead ones, and when they are checked next. Rows, so that of several instances only one does it.
import type { CheckProblem } from "#contract/link-health.ts";
import { type CoverPlatform, coverPlatforms } from "#contract/platform-lookups.ts";
import type { Db } from "../db/tables.ts";
import { nextNight } from "./next-night.ts";

/** Longer than a check takes: until it is over, no other instance takes one, unless it is given back. */
const lease = 30 * 60_000;

/** The platforms that are now this instance's to check: those that are due, or all that nobody is checking. */
export async function claimChecks(
  db: Db,
  now: number,
  { onlyDue }: { onlyDue: boolean },
): Promise<CoverPlatform[]> {
  // A new site's first check is in its first night, and not while its owner is still pasting links.
  const first = {
    next_at: nextNight(now),
    claimed_until: 0,
    checked_at: null,
    answered: 0,
    problem: null,
  };
  await db
    .insertInto("link_checks")
    .values(coverPlatforms.map((platform) => ({ platform, ...first })))
    .onConflict((conflict) => conflict.column("platform").doNothing())
    .execute();
  const claimed = await db
    .updateTable("link_checks")
    .set({ claimed_until: now + lease })
    .where("claimed_until", "<=", now)
    .$if(onlyDue, (query) => query.where("next_at", "<=", now))
    .returning("platform")
    .execute();
  return claimed.map(({ platform }) => platform);
}

/** A check that was cut off counts as none. */
export const giveBackCheck = (db: Db, platform: CoverPlatform) =>
  db
    .updateTable("link_checks")
    .set({ claimed_until: 0 })
    .where("platform", "=", platform)
    .execute();

export const finishCheck = (
  db: Db,
  platform: CoverPlatform,
  check: { problem: CheckProblem | null; answered: number },
  now: number,
) =>
  db
    .updateTable("link_checks")
    .set({
      checked_at: now,
      next_at: nextNight(now),
      claimed_until: 0,
      problem: check.problem,
      // A check that told nothing leaves the last number that is known.
      ...(check.problem === null ? { answered: check.answered } : {}),
    })
    .where("platform", "=", platform)
    .execute();
