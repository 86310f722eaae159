// Limits of the HTTP server itself. Node's and Fastify's defaults let a slow sender hold a connection for ever.
import type { Server } from "node:http";
import type { FastifyHttpOptions } from "fastify";
import { kind } from "./page-or-call.ts";

const seconds = 1000;

export const serverOptions = {
  bodyLimit: 64 * 1024,
  // Lets go of somebody who stops reading. Node looks twice before it is sure, so it may take twice as long;
  // what is being worked on is never silent for so long, but for an upload, which says so itself.
  connectionTimeout: 11 * seconds,
  requestTimeout: 30 * seconds,
  keepAliveTimeout: 20 * seconds,
  handlerTimeout: 10 * seconds,
  http: { headersTimeout: 8 * seconds, connectionsCheckingInterval: 1 * seconds, maxHeaderSize: 16 * 1024 },
  // Answer what has already arrived while stopping, instead of refusing it.
  return503OnClosing: false,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024, constraints: { kind } },
} satisfies FastifyHttpOptions<Server>;
