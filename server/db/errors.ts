// What the two drivers' errors mean, so that nobody else has to know either driver.

type Meaning = "unique" | "foreign_key" | "check" | "busy";

const sqliteMeanings: Record<number, Meaning> = {
  1555: "unique",
  2067: "unique",
  787: "foreign_key",
  275: "check",
};
// Locked, read-only, a failing disk, a full one: passing states of the machine, not mistakes of the caller.
const sqliteBusy = new Set([5, 6, 8, 10, 13, 14]);

const postgresMeanings: Record<string, Meaning> = {
  23505: "unique",
  23503: "foreign_key",
  23514: "check",
};
// Connection lost (08), resources gone (53), cancelled or shut down (57), locks and deadlocks (40, 55), disk trouble (58), read-only (25006).
const postgresBusy = /^(?:08|53|57|40|55|58)|^25006$/;
const networkBusy = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
// pg gives these no code.
const poolBusy =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

export function databaseErrorKind(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") {
    return (
      sqliteMeanings[error.errcode] ?? (sqliteBusy.has(error.errcode & 0xff) ? "busy" : undefined)
    );
  }
  if ("code" in error && typeof error.code === "string") {
    // A missing socket file is a database that is down; any other missing file is a fault of ours.
    const noSocket = error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
    if (noSocket || networkBusy.has(error.code)) return "busy";
    return (
      postgresMeanings[error.code] ??
      (/^[0-9A-Z]{5}$/.test(error.code) && postgresBusy.test(error.code) ? "busy" : undefined)
    );
  }
  return poolBusy.test(error.message) ? "busy" : undefined;
}

const diskTroubles: Record<number, string> = {
  8: "it is read-only",
  10: "the disk fails",
  13: "the disk is full",
};

/** In words for the log, where it is the machine's owner who must act. */
export function diskProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number"))
    return undefined;
  const trouble = diskTroubles[error.errcode & 0xff];
  return trouble && `the database cannot be written: ${trouble}`;
}

/** A full disk, as SQLite or the operating system tells it. */
export const isNoRoom = (error: unknown) =>
  error instanceof Error &&
  (("errcode" in error && error.errcode === 13) || ("code" in error && error.code === "ENOSPC"));
