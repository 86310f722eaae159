// Public pages and lists, made once per change of the data and cached as the bytes that are sent.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { databaseErrorKind } from "../db/errors.ts";
import { AppError } from "../http/app-error.ts";
import type { CacheVersion } from "./cache-version.ts";
import {
  bytesOf,
  type CachedResponse,
  cachedResponse,
  etagOf,
  staleResponse,
} from "./cached-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const megabyte = 1024 * 1024;
/** Every year as page and call, with and without its slash, is 804 of them; a page with all its encodings takes some 25 kB. */
const manyPages = { max: 2000, maxSize: 48 * megabyte };

/** For so long visitors are shown what was there while the database does not answer. */
const longestOutage = 60 * 60 * 1000;
const retryEvery = 1000;
/** How long a visitor waits for a new page where there is an old one. */
const renewTimeout = 500;

interface Limits {
  max: number;
  maxSize: number;
  /** Nothing in it can be made without the database: any success says that it answers again. */
  allRead?: boolean;
}

/** What a response is made of, or undefined when it is none to cache: not found, refused. */
type Made = { text: string; headers: Record<string, string> } | undefined;

/** The database does not answer. */
interface Outage {
  since: number;
  retryAt: number;
  /** The cache's version at that time: once it has changed, the database is tried at once. */
  version: number | undefined;
  /** The keys that failed. Only a success of one of them ends the outage: others may need no database. */
  failed: Set<string>;
}

export interface ResponseCache {
  find: (key: string) => CachedResponse | undefined;
  /**
   * The response cached, or one made now: once, however many ask for it at the same moment. Where the database does not answer,
   * the one from before, marked as stale.
   */
  get: (key: string, make: () => Promise<Made>) => Promise<CachedResponse | undefined>;
}

const nothing = new Set<string>();

const isOutage = (error: unknown) =>
  error instanceof AppError ? error.code === "busy" : databaseErrorKind(error) === "busy";

export function createResponseCache(
  cacheVersion: CacheVersion,
  now: () => number,
  { allRead = false, ...limits }: Limits = manyPages,
): ResponseCache {
  const cached = new LRUCache<string, { version: number; response: CachedResponse }>({
    ...limits,
    sizeCalculation: ({ response }) => bytesOf(response),
  });
  const underWay = new Map<string, Promise<CachedResponse | undefined>>();
  let outage: Outage | undefined;

  const find = (key: string) => {
    const entry = cached.get(key);
    return entry?.version === cacheVersion.current() ? entry?.response : undefined;
  };

  /** From before the connection to PostgreSQL was lost. On SQLite `find` has already returned it. */
  const findStale = (key: string) => {
    const entry = cached.get(key);
    const isTooOld = outage && now() - outage.since >= longestOutage;
    return entry && !isTooOld && entry.version >= cacheVersion.lastKnown()
      ? staleResponse(entry.response)
      : undefined;
  };

  async function make(key: string, version: number | undefined, work: () => Promise<Made>) {
    const made = await work();
    if (!made) return undefined;
    const response = await compressed(made);
    // Rendered before a write, it may show the state before it: not cached.
    if (version !== undefined && version === cacheVersion.current())
      cached.set(key, { version, response });
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
    get: async (key, work) => {
      const fresh = find(key);
      if (fresh) return fresh;
      const stale = findStale(key);
      // Now and then one request tries the database; the others do not wait.
      if (stale && outage && now() < outage.retryAt && outage.version === cacheVersion.current())
        return stale;
      try {
        const made = await (stale
          ? within(renewTimeout, makeOnce(key, work))
          : makeOnce(key, work));
        if (allRead || outage?.failed.has(key)) outage = undefined;
        return made;
      } catch (error) {
        if (!isOutage(error)) throw error;
        outage = {
          since: outage?.since ?? now(),
          retryAt: now() + retryEvery,
          version: cacheVersion.current(),
          // Strangers choose the keys of searches: they are not collected.
          failed: allRead ? nothing : (outage?.failed ?? new Set()).add(key),
        };
        const left = findStale(key);
        if (left) return left;
        throw error;
      }
    },
  };
}

/** With a stale response at hand, nobody waits longer for a database that does not answer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError("busy", 1)), milliseconds);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

async function compressed({ text, headers }: NonNullable<Made>): Promise<CachedResponse> {
  const identity = Buffer.from(text);
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  };
  const bodies = {
    identity,
    br: await brotli(identity, options),
    gzip: await gzipped(identity, { level: 6 }),
  };
  return cachedResponse(etagOf(identity), headers, bodies);
}
