import { notFound } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";

/** For the call of a page's loader: what the server does not know is a page that does not exist. */
export function notFoundIf404(error: unknown): never {
  // 414: an address that is too long for the call.
  throw error instanceof ApiError && [404, 414].includes(error.status) ? notFound() : error;
}
