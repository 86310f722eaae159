import { ApiError } from "#contract/client.ts";

/** Deleted by somebody else in the meantime. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
