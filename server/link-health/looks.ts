// When the links of each platform were last checked for dead ones, and when they are checked next. Rows, so that of several instances only one does it.
import type { LookProblem } from "#contract/link-health.ts";
import { type CoverPlatform, coverPlatforms } from "#contract/platform-lookups.ts";
import type { Db } from "../db/tables.ts";
import { nextNight } from "./next-night.ts";

/** Longer than a look takes: until it is over, no other instance takes one, unless it is given back. */
const lease = 30 * 60_000;

/** The platforms that are now this instance's to look at: those that are due, or all that nobody looks at. */
export async function claimLooks(db: Db, now: number, { onlyDue }: { onlyDue: boolean }): Promise<CoverPlatform[]> {
  // A new site's first look is in its first night, and not while its owner is still pasting links.
  const first = { next_at: nextNight(now), claimed_until: 0, looked_at: null, answered: 0, problem: null };
  await db
    .insertInto("link_looks")
    .values(coverPlatforms.map((platform) => ({ platform, ...first })))
    .onConflict((conflict) => conflict.column("platform").doNothing())
    .execute();
  const claimed = await db
    .updateTable("link_looks")
    .set({ claimed_until: now + lease })
    .where("claimed_until", "<=", now)
    .$if(onlyDue, (query) => query.where("next_at", "<=", now))
    .returning("platform")
    .execute();
  return claimed.map(({ platform }) => platform);
}

/** A look that was cut off counts as none. */
export const giveBackLook = (db: Db, platform: CoverPlatform) =>
  db.updateTable("link_looks").set({ claimed_until: 0 }).where("platform", "=", platform).execute();

export const finishLook = (db: Db, platform: CoverPlatform, look: { problem: LookProblem | null; answered: number }, now: number) =>
  db
    .updateTable("link_looks")
    .set({
      looked_at: now,
      next_at: nextNight(now),
      claimed_until: 0,
      problem: look.problem,
      // A look that told nothing leaves the last number that is known.
      ...(look.problem === null ? { answered: look.answered } : {}),
    })
    .where("platform", "=", platform)
    .execute();
