import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { nextPublication, publishedOnly } from "./db/published.ts";
import type { Database, Db, Engine, Reader } from "./db/tables.ts";
import { watchOtherWriters } from "./db/watch-other-writers.ts";
import { createGuards } from "./features/auth/guards.ts";
import { createKeys } from "./features/auth/keys.ts";
import { createPasswords, type Passwords } from "./features/auth/passwords.ts";
import { createNightlyBackups } from "./features/backup/nightly-backups.ts";
import { createLinkChecker } from "./features/link-health/link-checker.ts";
import { createMailSender } from "./features/mail-sender/sender.ts";
import { insertDefaults } from "./features/site/queries.ts";
import { createSettingsReader } from "./features/site/settings.ts";
import { createImageCache } from "./features/uploads/routes.ts";
import { createImageStore } from "./features/uploads/store-image.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createImageWorker } from "./images/create-image-worker.ts";
import { createLimits } from "./limits/limits.ts";
import { createPlatformClient, internet, type Network } from "./platforms/platform-client.ts";
import { secretKeyIn } from "./process/data-dir.ts";
import { type CacheVersion, createCacheVersion } from "./response-cache/cache-version.ts";
import { createResponseCache } from "./response-cache/response-cache.ts";

export interface Deps {
  config: Config;
  db: Db;
  dataVersion?: Database["dataVersion"] | undefined;
  now: () => number;
  log: FastifyBaseLogger;
  passwords?: Passwords;
  network?: Network | undefined;
  dev?: boolean;
  /** Commands leave sending email and deleting expired data to the running site. */
  isCommand?: boolean;
}

/** Searches have their own cache, because visitors choose its keys and could evict all pages from a shared cache. */
const searches = { max: 500, maxSize: 8 * 1024 * 1024 };

export async function createServices(deps: Deps) {
  const { config, db, now, log, network = internet, passwords = createPasswords() } = deps;
  const engine: Engine = config.databaseUrl ? "postgres" : "sqlite";
  const headers = securityHeaders(config);
  const keys = createKeys(config.secretKey ?? secretKeyIn(config.dataDir));
  const cacheVersion = createCacheVersion(now);
  const publicDb = publishedOnly(db, engine, now);
  const findNextPublication = () => nextPublication(db, now());
  const cache = createResponseCache(cacheVersion, findNextPublication);
  const searchCache = createResponseCache(cacheVersion, findNextPublication, searches);
  const imageWorker = createImageWorker();
  const imageCache = createImageCache({ db, now, headers });
  const stopWatching = await watchChanges(deps, cacheVersion);
  const readSettings = createSettingsReader(db, cacheVersion, config.smtp !== undefined);
  await insertDefaults(db, now());
  // Fills the cache of the settings, so that pages can be rendered while the database is down.
  await readSettings();
  const guards = createGuards(db, now, cacheVersion);
  const storeImage = createImageStore({ db, now, guards, imageWorker });
  const { fingerprint, linkToken } = keys;
  const limits = createLimits({ db, fingerprint, now, enabled: config.rateLimits });
  const mail = createMailSender({ db, config, now, log, readSettings, linkToken });
  const backups = createNightlyBackups({ config, now, log });
  const platformClient = createPlatformClient({ config, network });
  const linkChecker = createLinkChecker({ db, now, log, platformClient, readSettings });
  return {
    config,
    siteUrl: config.siteUrl,
    engine,
    db,
    publicDb,
    now,
    headers,
    passwords,
    guards,
    limits,
    linkToken,
    cache,
    invalidateCache: cacheVersion.invalidate,
    searchCache,
    imageCache,
    imageWorker,
    storeImage,
    stopWatching,
    readSettings,
    mail,
    backups,
    network,
    platformClient,
    linkChecker,
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
/** `db` contains only the published playlists and galleries. */
export type ForVisitors = Omit<Services, "db"> & { db: Reader };

async function watchChanges({ config, dataVersion }: Deps, cacheVersion: CacheVersion) {
  if (dataVersion) return watchOtherWriters(dataVersion, cacheVersion);
  if (!config.databaseUrl) return async () => {};
  const { listenForChanges } = await import("./db/listen.ts");
  return listenForChanges(config.databaseUrl, cacheVersion);
}
