import { LRUCache } from "lru-cache";
import { bytesOf, type CachedResponse } from "./cached-response.ts";

interface Options<Context> {
  maxSize: number;
  /** A file is loaded again after this number of milliseconds, because the file may have been deleted. */
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
    // A file that is evicted while it loads is still sent.
    ignoreFetchAbort: true,
    fetchMethod: (name, _stale, { context }) => load(name, context),
  });
