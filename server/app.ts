// Everything that runs, in order, on one screen.
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { answerErrors } from "./answer-errors.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/tables.ts";
import { prepareToStop } from "./graceful-stop.ts";
import { logOptions, logRequests } from "./log.ts";
import { serveApiDocument } from "./openapi/routes.ts";
import { operationRoutes } from "./operation/routes.ts";
import { securityHeaders } from "./security-headers.ts";
import { mostConnections, serverOptions } from "./server-options.ts";

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
  const { config, db } = deps;
  const app = createServer(deps);
  app.server.maxConnections = mostConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  securityHeaders(app, config);
  logRequests(app);
  const stop = prepareToStop(app);
  await app.register(formbody);
  await serveApiDocument(app, config);

  operationRoutes(app, { db });

  return { app, stop };
}
