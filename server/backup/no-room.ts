/** A full disk, as SQLite or the operating system tells it. */
export const isNoRoom = (error: unknown) =>
  error instanceof Error && (("errcode" in error && error.errcode === 13) || ("code" in error && error.code === "ENOSPC"));
