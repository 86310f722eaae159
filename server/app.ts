// Everything that runs, in order, on one screen.
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { answerErrors } from "./answer-errors.ts";
import { createAccessTokens } from "./auth/access-tokens.ts";
import { createGuards } from "./auth/guards.ts";
import { createKeys } from "./auth/keys.ts";
import { createPasswords } from "./auth/passwords.ts";
import { authRoutes } from "./auth/routes.ts";
import type { Config } from "./config.ts";
import { secretKeyIn } from "./data-dir.ts";
import type { Db } from "./db/tables.ts";
import { prepareToStop } from "./graceful-stop.ts";
import { keepHouse } from "./housekeeping.ts";
import { imageRoutes } from "./images/routes.ts";
import { refuseFloods } from "./limits/flood.ts";
import { createLimits } from "./limits/limits.ts";
import { logOptions, logRequests } from "./log.ts";
import { musicRoutes } from "./music/routes.ts";
import { serveApiDocument } from "./openapi/routes.ts";
import { operationRoutes } from "./operation/routes.ts";
import { playlistsRoutes } from "./playlists/routes.ts";
import { securityHeaders } from "./security-headers.ts";
import { mostConnections, serverOptions } from "./server-options.ts";
import { usersRoutes } from "./users/routes.ts";

export interface Deps {
  config: Config;
  db: Db;
  /** The clock, so that a test need not wait for a token to expire. */
  now: () => number;
  logTo?: { write: (line: string) => void };
}

// Rules without a message of their own still answer in words.
z.config(z.locales.en());

export type App = ReturnType<typeof createServer>;

function createServer({ config, logTo }: Deps) {
  return Fastify({ ...serverOptions(config), ...logOptions(config, logTo) }).withTypeProvider<ZodTypeProvider>();
}

export async function buildApp(deps: Deps) {
  const { config, db, now } = deps;
  const app = createServer(deps);
  const keys = createKeys(config.secretKey ?? secretKeyIn(config.dataDir));
  const tokens = createAccessTokens(keys);
  const passwords = createPasswords();
  const limits = createLimits({ keys, now, enabled: config.rateLimits });
  const mail = { wake: () => {} };
  app.server.maxConnections = mostConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  securityHeaders(app, config);
  logRequests(app);
  if (config.rateLimits) refuseFloods(app, now);
  const stop = prepareToStop(app);
  await app.register(formbody);
  await serveApiDocument(app, config);

  const guards = createGuards({ db, tokens, now });
  const shared = { db, now, limits, passwords, guards, mail };
  authRoutes(app, { ...shared, tokens, recoveryPreview: () => "" });
  usersRoutes(app, shared);
  playlistsRoutes(app, shared);
  musicRoutes(app, shared);
  await imageRoutes(app, shared);
  operationRoutes(app, shared);

  app.addHook("onClose", keepHouse({ db, now, log: app.log }));
  return { app, stop, passwords };
}
