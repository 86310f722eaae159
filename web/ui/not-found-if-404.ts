import { notFound } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";

/** Shows the not-found page if the request of a page's loader returns 404. */
export function notFoundIf404(error: unknown): never {
  // 414 means that the URL is too long for the API, so no page can have it either.
  throw error instanceof ApiError && [404, 414].includes(error.status) ? notFound() : error;
}
