import { LRUCache } from "lru-cache";
import { bytesOf, type CachedResponse } from "./cached-response.ts";

interface Options<Context> {
  maxSize: number;
  /** A deleted file stays in the cache for at most this time. */
  ttl: number;
  now: () => number;
  load: (name: string, context: Context) => Promise<CachedResponse | undefined>;
}

export const createFileCache = <Context = undefined>({ now, load, ...limits }: Options<Context>) =>
  new LRUCache<string, CachedResponse, Context>({
    ...limits,
    ttlResolution: 0,
    perf: { now },
    sizeCalculation: bytesOf,
    // A file that is evicted while it loads must still be sent.
    ignoreFetchAbort: true,
    fetchMethod: (name, _stale, { context }) => load(name, context),
  });
