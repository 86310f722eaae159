import { LRUCache } from "lru-cache";
import type { CacheVersion } from "./cache-version.ts";
import { bytesOf, type CachedResponse, textResponse } from "./cached-response.ts";

const megabyte = 1024 * 1024;
/** The years from 1900 to 2100 alone need 804 responses: page and endpoint, with and without a slash at the end. */
const manyPages = { max: 2000, maxSize: 48 * megabyte };

export interface Made {
  status: number;
  headers: Record<string, string>;
  text: string;
  isCacheable: boolean;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(
  cacheVersion: CacheVersion,
  findNextPublication: () => Promise<number>,
  limits = manyPages,
) {
  const cached = new LRUCache<string, { version: number; response: CachedResponse }>({
    ...limits,
    sizeCalculation: ({ response }) => bytesOf(response),
  });
  const underWay = new Map<string, Promise<CachedResponse>>();

  const find = (key: string) => {
    const entry = cached.get(key);
    return entry?.version === cacheVersion.current() ? entry?.response : undefined;
  };

  async function make(key: string, version: number | undefined, work: () => Promise<Made>) {
    // A scheduled playlist may appear while the response is made, so the expiry time is set first.
    if (version !== undefined) cacheVersion.endAt(await findNextPublication());
    const { status, headers, text, isCacheable } = await work();
    const response = textResponse(status, headers, text);
    if (isCacheable && version !== undefined) cached.set(key, { version, response });
    return response;
  }

  function makeOnce(key: string, work: () => Promise<Made>) {
    const version = cacheVersion.current();
    const turn = `${version} ${key}`;
    const same = underWay.get(turn);
    if (same) return same;
    const making = make(key, version, work).finally(() => underWay.delete(turn));
    underWay.set(turn, making);
    return making;
  }

  return {
    find,
    get: async (key: string, work: () => Promise<Made>) => find(key) ?? makeOnce(key, work),
  };
}
