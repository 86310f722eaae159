// A machine that has lost its time counts from years ago. Sessions started then would be over the moment its clock is set
// right, and links that have lapsed would work again: so none is started, and monitors are told.
import { statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";

const day = 24 * 3_600_000;
const built = statSync(
  join(import.meta.dirname, "..", "..", "dist", "current", "server", "pages.js"),
  { throwIfNoEntry: false },
);
/** Nothing runs before it was built; a day is for whoever built it with a clock of another time zone. */
const earliest = built ? built.mtimeMs - day : 0;

export interface ClockCheck {
  /** Logs it, too. */
  isWrong: () => boolean;
}

export function createClockCheck({
  now,
  log,
}: {
  now: () => number;
  log: FastifyBaseLogger;
}): ClockCheck {
  const isWrong = () => {
    if (now() >= earliest) return false;
    log.error(
      { clock: new Date(now()).toISOString() },
      "the clock is before this program was built: nobody can log in until it is set",
    );
    return true;
  };
  isWrong();
  return { isWrong };
}
