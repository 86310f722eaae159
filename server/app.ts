// Everything that runs, in order. What stands before Fastify is at the end, and there the last line comes first.
import type { IncomingMessage } from "node:http";
import formbody from "@fastify/formbody";
import type { FastifyBaseLogger } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { createAccessTokens } from "./auth/access-tokens.ts";
import { createGuards, knownCallerOf } from "./auth/guards.ts";
import { createKeys } from "./auth/keys.ts";
import { refuseOtherSites } from "./auth/other-sites.ts";
import { createPasswords, type Passwords } from "./auth/passwords.ts";
import { issueResetTokenTo } from "./auth/reset-tokens.ts";
import { authRoutes } from "./auth/routes.ts";
import { createNightlyBackups } from "./backup/nightly/nightly-backups.ts";
import { backupRoutes } from "./backup/nightly/routes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Db } from "./db/tables.ts";
import { watchOtherWriters } from "./db/watch-other-writers.ts";
import { firstStepsRoutes } from "./first-steps/routes.ts";
import { issueConfirmToken } from "./followers/follow-tokens.ts";
import { createFollowerMails } from "./followers/follower-mails.ts";
import { confirm, unsubscribe } from "./followers/following.ts";
import { followersRoutes } from "./followers/routes.ts";
import { startHousekeeping } from "./housekeeping/housekeeping.ts";
import { answerErrors } from "./http/answer-errors.ts";
import { refuseOtherTypes } from "./http/content-types.ts";
import { createServer } from "./http/create-server.ts";
import { prepareToStop } from "./http/graceful-stop.ts";
import { answerForHandlers } from "./http/handler-timeout.ts";
import { inProcessAddress, inProcessSend } from "./http/in-process-send.ts";
import { logRequests } from "./http/log.ts";
import { securityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";
import { drainUnreadBodies } from "./http/unread-bodies.ts";
import { refuseTunnels, refuseTwoHosts } from "./http/unreadable-requests.ts";
import { setVisitorAddress } from "./http/visitor-address.ts";
import { createImageCache, findCachedImage, imageRoutes } from "./images/routes.ts";
import { createImageStore } from "./images/store-image.ts";
import { limitConnections } from "./limits/connections.ts";
import { refuseFloods } from "./limits/flood.ts";
import { createLimits } from "./limits/limits.ts";
import { limitPipelining } from "./limits/pipelining.ts";
import { refuseUnderPressure, watchPressure } from "./limits/pressure.ts";
import { limitWorkPerTurn } from "./limits/work-per-turn.ts";
import { createLinkChecker } from "./link-health/link-checker.ts";
import { linkHealthRoutes } from "./link-health/routes.ts";
import { createListenCounter } from "./listens/listen-counter.ts";
import { listensRoutes } from "./listens/routes.ts";
import { composeRecovery, resetLink } from "./mail/compose.ts";
import { createMailSender } from "./mail/sender.ts";
import { monitoringRoutes } from "./monitoring/routes.ts";
import { musicRoutes } from "./music/routes.ts";
import { serveApiDocument } from "./openapi/routes.ts";
import { servePages } from "./pages/serve-pages.ts";
import type { Network } from "./platforms/network.ts";
import { createPlatformClient } from "./platforms/platform-client.ts";
import { platformsRoutes } from "./platforms/routes.ts";
import { playlistsRoutes } from "./playlists/routes.ts";
import { createClockCheck } from "./process/clock-check.ts";
import { secretKeyIn } from "./process/data-dir.ts";
import { cacheKeyOf } from "./response-cache/cache-key.ts";
import { createCacheVersion } from "./response-cache/cache-version.ts";
import { createResponseCache } from "./response-cache/response-cache.ts";
import { serveFromCache } from "./response-cache/serve-from-cache.ts";
import { sharingRoutes } from "./sharing/routes.ts";
import { insertDefaults } from "./site/queries.ts";
import { siteRoutes } from "./site/routes.ts";
import { createSettingsReader } from "./site/settings.ts";
import { songsRoutes } from "./songs/routes.ts";
import { transferRoutes } from "./transfer/routes.ts";
import { signUp } from "./users/accounts.ts";
import { usersRoutes } from "./users/routes.ts";

export interface Deps {
  config: Config;
  db: Db;
  /** Of a SQLite file, which does not tell by itself when the owner's commands write to it. */
  dataVersion?: Database["dataVersion"] | undefined;
  /** The clock, so that a test need not wait for a token to expire. */
  now: () => number;
  log: FastifyBaseLogger;
  passwords?: Passwords;
  /** Where the platforms are reached: the internet, unless a test has a network of its own. */
  network?: Network | undefined;
  /** Compile the pages on demand instead of serving the built ones. */
  dev?: boolean;
}

// Rules without a message of their own still answer in words.
z.config(z.locales.en());

export async function buildApp(deps: Deps) {
  const { config, db, now, passwords = createPasswords() } = deps;
  const headers = securityHeaders(config);
  const app = createServer(deps.log, headers);
  const keys = createKeys(config.secretKey ?? secretKeyIn(config.dataDir));
  const tokens = createAccessTokens(keys);
  const limits = createLimits({
    db,
    fingerprint: keys.fingerprint,
    now,
    enabled: config.rateLimits,
  });
  const cacheVersion = createCacheVersion();
  const readSettings = createSettingsReader({ db, cacheVersion });
  const mail = createMailSender({
    db,
    config,
    now,
    log: app.log,
    sources: {
      readSettings,
      issueToken: (user, lifetime) => issueResetTokenTo(db, user, lifetime, now()),
      issueConfirmToken: (user, lifetime) => issueConfirmToken(db, user, lifetime, now()),
      followerMails: createFollowerMails({
        db,
        siteUrl: config.siteUrl,
        readSettings,
        now,
        linkToken: keys.linkToken,
      }),
    },
  });
  const clock = createClockCheck({ now, log: app.log });
  const backups = createNightlyBackups({ db, config, now, clock, log: app.log });
  limitConnections(app.server, config);
  refuseTunnels(app.server, headers);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  sendSecurityHeaders(app, headers);
  answerErrors(app, (request) => knownCallerOf(request)?.id);
  answerForHandlers(app);
  logRequests(app);
  setVisitorAddress(app, config);
  if (config.rateLimits) refuseFloods(app, now);
  refuseOtherSites(app);
  // These before everything else, and with it the database: a mail that is cut off is put back, a backup is told.
  const stop = prepareToStop(
    app,
    async () => void (await Promise.all([mail.stop(), backups.stop()])),
  );
  drainUnreadBodies(app);
  await app.register(formbody);
  refuseOtherTypes(app);
  await serveApiDocument(app, { ...config, readSettings });

  const cache = createResponseCache(cacheVersion, now);
  const searchCache = createResponseCache(cacheVersion, now, {
    max: 500,
    maxSize: 8 * 1024 * 1024,
    allRead: true,
  });
  const engine = config.databaseUrl ? "postgres" : "sqlite";
  if (config.databaseUrl) {
    const { listenForChanges } = await import("./db/listen.ts");
    app.addHook("onClose", await listenForChanges(config.databaseUrl, cacheVersion));
  }
  await insertDefaults(db, now());
  // From now on they are there, also while the database is not.
  await readSettings();
  if (deps.dataVersion) app.addHook("onClose", watchOtherWriters(deps.dataVersion, cacheVersion));
  const guards = createGuards({ db, tokens, now });
  const imageCache = createImageCache({ db, now, headers });
  const kept = { cacheVersion, cache, searchCache, imageCache, readSettings };
  const shared = { db, now, clock, limits, passwords, guards, mail, headers, ...kept };
  const storeImage = createImageStore(app, shared);
  const recoveryPreview = async () =>
    composeRecovery({ site: await readSettings(), link: resetLink(config.siteUrl, "sample") }).html;
  authRoutes(app, { ...shared, tokens, recoveryPreview });
  usersRoutes(app, { ...shared, signUp: (user, ip) => signUp(shared, user, ip) });
  followersRoutes(app, {
    ...shared,
    config,
    confirm: (token) => confirm(db, token, now()),
    unsubscribe: (token) => unsubscribe(db, token),
  });
  playlistsRoutes(app, shared);
  songsRoutes(app, shared);
  transferRoutes(app, shared);
  siteRoutes(app, shared);
  firstStepsRoutes(app, { ...shared, config });
  musicRoutes(app, { ...shared, engine });
  const listens = createListenCounter({ db, now, log: app.log });
  app.addHook("onClose", listens.stop);
  listensRoutes(app, { ...shared, listens, config });
  await imageRoutes(app, { ...shared, storeImage });
  const platformClient = createPlatformClient({ config, network: deps.network });
  platformsRoutes(app, { ...shared, storeImage, platformClient });
  const linkChecker = createLinkChecker({ ...shared, platformClient, config, log: app.log });
  app.addHook("onClose", linkChecker.stop);
  linkHealthRoutes(app, { ...shared, linkChecker, platformClient });
  sharingRoutes(app, { ...shared, siteUrl: config.siteUrl });
  monitoringRoutes(app, { ...shared, config });
  backupRoutes(app, { guards, backups });
  const send = inProcessSend(app);
  await servePages(app, {
    ...shared,
    send: (address, init) => send(address, init, { remoteAddress: inProcessAddress }),
    dev: deps.dev ?? false,
    siteUrl: config.siteUrl,
  });
  const pressure = watchPressure(app.log);
  app.addHook("onClose", async () => pressure.stop());
  // Each of these is put before those above it: a request meets the last one first.
  refuseUnderPressure(app.server, pressure, headers);
  const findCachedText = (request: IncomingMessage) => {
    const key = cacheKeyOf(request);
    return key === undefined ? undefined : cache.find(key);
  };
  serveFromCache(
    app.server,
    (request) => findCachedImage(imageCache, request) ?? findCachedText(request),
  );
  refuseTwoHosts(app.server, headers);
  limitWorkPerTurn(app.server);
  limitPipelining(app.server);

  // What the last run left behind.
  mail.wake();
  app.addHook("onClose", startHousekeeping({ db, now, log: app.log }));
  backups.startTimer();
  return { app, stop, passwords, tokens, backups };
}
