// Limits of the HTTP server itself. Node's and Fastify's defaults let a slow sender hold a connection for ever.
import type { Server } from "node:http";
import type { FastifyHttpOptions } from "fastify";
import { kind } from "./page-or-call.ts";

const seconds = 1000;

export const serverOptions = {
  bodyLimit: 64 * 1024,
  // Closes the connection of somebody who has stopped reading, after 11 to 22 s. Uploads set a longer one of their own.
  connectionTimeout: 11 * seconds,
  requestTimeout: 30 * seconds,
  keepAliveTimeout: 20 * seconds,
  handlerTimeout: 10 * seconds,
  http: {
    headersTimeout: 8 * seconds,
    connectionsCheckingInterval: 1 * seconds,
    maxHeaderSize: 16 * 1024,
  },
  // Answer what has already arrived while stopping, instead of refusing it.
  return503OnClosing: false,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024, constraints: { kind } },
} satisfies FastifyHttpOptions<Server>;
