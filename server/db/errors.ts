type Kind = "busy" | "taken" | "gone";

// Violated primary keys (1555), unique constraints (2067, 23505) and foreign keys (787, 23503) of SQLite and PostgreSQL.
const constraints: Record<string, Kind> = {
  1555: "taken",
  2067: "taken",
  787: "gone",
  23505: "taken",
  23503: "gone",
};
// The database is locked (5, 6), is read-only (8) or cannot be opened (14), or the disk fails (10) or is full (13).
const sqliteBusy = new Set([5, 6, 8, 10, 13, 14]);
// Lost connections (08), deadlocks (40), missing resources (53), lock timeouts (55), cancelled queries (57), disk errors (58), read-only transactions (25006), and Node's network errors.
const postgresBusy =
  /^(?:(?:08|40|53|55|57|58)\w{3}|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const poolBusy =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

export const errcodeOf = (error: unknown) =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;

export function databaseErrorKind(error: unknown): Kind | undefined {
  if (!(error instanceof Error)) return undefined;
  const errcode = errcodeOf(error);
  if (errcode) return constraints[errcode] ?? (sqliteBusy.has(errcode & 0xff) ? "busy" : undefined);
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code === undefined) return poolBusy.test(error.message) ? "busy" : undefined;
  // A missing socket file means that PostgreSQL is not running.
  const isBusy = postgresBusy.test(code) || (code === "ENOENT" && syscall === "connect");
  return constraints[code] ?? (isBusy ? "busy" : undefined);
}

const diskTroubles: Record<number, string> = {
  8: "it is read-only",
  10: "the disk has an error",
  13: "the disk is full",
};

export function diskProblemOf(error: unknown) {
  const trouble = diskTroubles[errcodeOf(error) & 0xff];
  return trouble && `can't write to the database: ${trouble}`;
}

export const isNoRoom = (error: unknown) =>
  errcodeOf(error) === 13 || (error instanceof Error && "code" in error && error.code === "ENOSPC");
