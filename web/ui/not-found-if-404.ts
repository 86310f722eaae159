import { notFound } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";

export function notFoundIf404(error: unknown): never {
  // 414 means that the URL is too long for the API, so no page can have that URL either.
  throw error instanceof ApiError && [404, 414].includes(error.status) ? notFound() : error;
}

export function nullIf404(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
