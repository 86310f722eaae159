import { notFound } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";

/** For the call of a page's loader: what the server does not know is a page that does not exist. */
export function notFoundIf404(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error;
}
