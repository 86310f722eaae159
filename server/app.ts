import formbody from "@fastify/formbody";
import * as z from "zod/mini";
import { knownCallerOf } from "./features/auth/guards.ts";
import { refuseOtherSites } from "./features/auth/other-sites.ts";
import { passkeyRoutes } from "./features/auth/passkey-routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { backupRoutes } from "./features/backup/routes.ts";
import { deletedRoutes } from "./features/deleted/routes.ts";
import { followersRoutes } from "./features/followers/routes.ts";
import { galleriesRoutes, photographyRoutes } from "./features/galleries/routes.ts";
import { startHousekeeping, tellOwner } from "./features/housekeeping/housekeeping.ts";
import { keptRoutes } from "./features/kept/routes.ts";
import { linkHealthRoutes } from "./features/link-health/routes.ts";
import { listensRoutes } from "./features/listens/routes.ts";
import { previewRoutes } from "./features/music/preview-routes.ts";
import { musicRoutes } from "./features/music/routes.ts";
import { serveApiDocument } from "./features/openapi/routes.ts";
import { overviewRoutes } from "./features/overview/routes.ts";
import { platformsRoutes } from "./features/platform-lookups/routes.ts";
import { playlistsRoutes } from "./features/playlists/routes.ts";
import { sharingRoutes } from "./features/sharing/routes.ts";
import { siteRoutes } from "./features/site/routes.ts";
import { songsRoutes } from "./features/songs/routes.ts";
import { transferRoutes } from "./features/transfer/routes.ts";
import { findCachedImage, imageRoutes } from "./features/uploads/routes.ts";
import { usersRoutes } from "./features/users/routes.ts";
import { answerErrors } from "./http/answer-errors.ts";
import { createServer, stop } from "./http/create-server.ts";
import { sendFromPages } from "./http/in-process-send.ts";
import { logRequests } from "./http/log.ts";
import { readRefusedBodies, refuseChunkedBodies, refuseOtherTypes } from "./http/refused-bodies.ts";
import { sendSecurityHeaders } from "./http/security-headers.ts";
import { limitRequests } from "./limits/requests.ts";
import { servePages } from "./pages/serve-pages.ts";
import { cacheRoutes, findCached } from "./response-cache/cache-routes.ts";
import { serveFromCache } from "./response-cache/cached-response.ts";
import { createServices, type Deps } from "./services.ts";

z.config(z.locales.en());

export async function buildApp(deps: Deps) {
  const { config, log, dev = false, isCommand = false } = deps;
  const services = await createServices(deps);
  const forVisitors = { ...services, db: services.publicDb };
  const { headers, cache, guards, imageCache, imageWorker, passwords, mail, backups } = services;

  const app = createServer({
    config,
    log,
    headers,
    answerFromCache: (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const cached = findCachedImage(imageCache, request) ?? findCached(cache, request);
      if (cached) serveFromCache(request, response, cached);
      return cached !== undefined;
    },
  });

  sendSecurityHeaders(app, headers);
  answerErrors(app, (request) => knownCallerOf(request)?.id);
  logRequests(app);
  await limitRequests(app, config);
  refuseOtherSites(app);
  refuseChunkedBodies(app);
  readRefusedBodies(app);
  await app.register(formbody);
  refuseOtherTypes(app);
  guards.addHooks(app);
  cacheRoutes(app, cache);
  const calls: string[] = [];
  app.addHook("onRoute", ({ method, url }) => void (method === "GET" && calls.push(url)));

  await serveApiDocument(app, services);
  authRoutes(app, services);
  passkeyRoutes(app, services);
  usersRoutes(app, services);
  followersRoutes(app, services);
  playlistsRoutes(app, services);
  songsRoutes(app, services);
  transferRoutes(app, services);
  siteRoutes(app, services);
  deletedRoutes(app, services);
  musicRoutes(app, forVisitors);
  previewRoutes(app, services);
  keptRoutes(app, services);
  listensRoutes(app, services);
  await imageRoutes(app, services);
  platformsRoutes(app, services);
  await galleriesRoutes(app, services);
  photographyRoutes(app, forVisitors);
  linkHealthRoutes(app, services);
  sharingRoutes(app, forVisitors);
  overviewRoutes(app, services);
  backupRoutes(app, services);
  await servePages(app, { ...services, send: sendFromPages(app), dev, calls });

  app.addHook("preClose", mail.stop);
  app.addHook("onClose", services.stopWatching);
  app.addHook("onClose", async () => imageWorker.close());
  if (isCommand) await mail.stop();
  else {
    mail.wake();
    app.addHook("onClose", startHousekeeping({ ...services, log }));
  }
  return {
    app,
    stop: () => stop(app),
    passwords,
    backups,
    tellOwner: () => tellOwner({ ...services, log }),
  };
}
