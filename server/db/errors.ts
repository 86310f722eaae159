// What the two drivers' errors mean, so that no other file has to know either driver.

type Kind = "busy" | "taken" | "gone";

/** A value that must be unique is there already; a row that another one names is not there. */
const constraints: Record<string, Kind> = {
  1555: "taken",
  2067: "taken",
  787: "gone",
  23505: "taken",
  23503: "gone",
};
// Locked, read-only, a failing disk, a full one: passing states of the machine, not mistakes of the caller.
const sqliteBusy = new Set([5, 6, 8, 10, 13, 14]);
// PostgreSQL: connection lost (08), resources gone (53), cancelled or shut down (57), locks and deadlocks (40, 55), disk trouble (58),
// read-only (25006). Then the network's own.
const postgresBusy =
  /^(?:(?:08|40|53|55|57|58)\w{3}|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
// pg gives these no code.
const poolBusy =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

export function databaseErrorKind(error: unknown): Kind | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, code, syscall } = error as { errcode?: number; code?: string; syscall?: string };
  if (errcode !== undefined)
    return constraints[errcode] ?? (sqliteBusy.has(errcode & 0xff) ? "busy" : undefined);
  if (code === undefined) return poolBusy.test(error.message) ? "busy" : undefined;
  // A missing socket file is a database that is down; any other missing file is a fault of ours.
  const isBusy = postgresBusy.test(code) || (code === "ENOENT" && syscall === "connect");
  return constraints[code] ?? (isBusy ? "busy" : undefined);
}

const diskTroubles: Record<number, string> = {
  8: "it is read-only",
  10: "the disk fails",
  13: "the disk is full",
};

/** In words for the log, where it is the machine's owner who must act. */
export function diskProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "errcode" in error)) return undefined;
  const trouble = diskTroubles[Number(error.errcode) & 0xff];
  return trouble && `the database cannot be written: ${trouble}`;
}

/** A full disk, as SQLite or the operating system tells it. */
export const isNoRoom = (error: unknown) =>
  error instanceof Error &&
  (("errcode" in error && error.errcode === 13) || ("code" in error && error.code === "ENOSPC"));
