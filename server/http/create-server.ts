import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import { refuseUnroutable } from "./answer-errors.ts";
import { fieldChecker } from "./check-fields.ts";
import { kind } from "./page-or-call.ts";

const seconds = 1000;

const nodeLimits = {
  headersTimeout: 8 * seconds,
  // Exceeds the handler timeout of uploads (120 s), so that a slow upload gets an error response first.
  requestTimeout: 130 * seconds,
  connectionsCheckingInterval: 1 * seconds,
  keepAliveTimeout: 20 * seconds,
};
const maxConnections = 2000;
const handlerTimeout = 10 * seconds;
const silentConnection = handlerTimeout + 1 * seconds;
/** Limits HTTP pipelining, because each response, and the body of each request, would wait in memory until the earlier responses are sent. */
const maxUnanswered = 64;
const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

type AnswerFromCache = (...args: Parameters<RequestListener>) => boolean;

function createNodeServer(fastify: RequestListener, answerFromCache: AnswerFromCache) {
  const unanswered = new WeakMap<Socket, number>();
  const server = createHttpServer(nodeLimits, (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    const isTooMuch = count > maxUnanswered || (count > 1 && hasBody(request));
    if (isTooMuch) return void socket.destroy();
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // While the server stops, Fastify must answer, because it closes the connection after its response.
    if (!(server.listening && answerFromCache(request, response))) fastify(request, response);
  });
  server.maxConnections = maxConnections;
  return server.setTimeout(silentConnection);
}

interface Options {
  config: Pick<Config, "trustedProxies">;
  log: FastifyBaseLogger;
  headers: Record<string, string>;
  answerFromCache: AnswerFromCache;
}

export function createServer({ config, log, headers, answerFromCache }: Options) {
  const app = Fastify({
    serverFactory: (fastify) => createNodeServer(fastify, answerFromCache),
    trustProxy: config.trustedProxies,
    bodyLimit: 64 * 1024,
    handlerTimeout,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024, constraints: { kind } },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    ...refuseUnroutable(headers),
  })
    .withTypeProvider<ZodTypeProvider>()
    .setValidatorCompiler(fieldChecker)
    .setSerializerCompiler(serializerCompiler);
  app.addHook("onRequest", ({ routeOptions }, { raw }, done) => {
    // No bytes are transferred while a long handler works, so its connection may be silent for longer.
    const { handlerTimeout: longer } = routeOptions;
    if (longer > handlerTimeout)
      raw.setTimeout(Math.min(longer, 120 * seconds), () => raw.destroy());
    done();
  });
  return app;
}

export type App = ReturnType<typeof createServer>;

export async function stop(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => app.server.closeAllConnections(), 4.5 * seconds);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(deadline);
  });
}

/** Node's default of 511 overflows when a thousand clients connect at once. Half of them then try again only after a second. */
const backlog = 2000;

/** Prefers 127.0.0.1 to ::1, because some proxies and monitors connect to `localhost` over IPv4 only. */
export async function listen(app: App, { host, port }: Pick<Config, "host" | "port">) {
  const { address } = await lookup(host, { order: "ipv4first" });
  await app.listen({ port, host: address, backlog });
}
