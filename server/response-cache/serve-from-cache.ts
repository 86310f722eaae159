import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheKeyOf } from "./cache-key.ts";
import { answerFrom, type CachedResponse } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

export function findCachedText(cache: ResponseCache, request: IncomingMessage) {
  const key = cacheKeyOf(request);
  return key === undefined ? undefined : cache.find(key);
}

export function serveFromCache(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse | undefined,
): boolean {
  if (!cached) return false;
  const { status, headers: own, body } = answerFrom(cached, headers);
  response.writeHead(status, own).end(method === "HEAD" ? undefined : body);
  return true;
}
