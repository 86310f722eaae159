import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheKeyOf } from "./cache-key.ts";
import { type CachedResponse, encodingFor, isNotModified } from "./cached-response.ts";
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
  const { etag, notModifiedHeaders, encodings } = cached;
  if (isNotModified(etag, headers["if-none-match"])) {
    response.writeHead(304, notModifiedHeaders).end();
    return true;
  }
  const { flatHeaders, body } =
    encodings[encodingFor(headers["accept-encoding"] as string | undefined)];
  response.writeHead(200, flatHeaders).end(method === "HEAD" ? undefined : body);
  return true;
}
