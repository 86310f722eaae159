import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../http/app-error.ts";
import { wantsPage } from "../http/page-or-call.ts";
import { replyCached } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Caches one response for all clients until the data changes. */
    cache?: true | { in: ResponseCache; keyOf(request: FastifyRequest): string };
  }
}

export const publicHeaders = {
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "Accept, Accept-Encoding",
};

export const pathOf = (url = "") =>
  url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "") || "/";

function decoded(path: string) {
  // An encoded slash stays encoded, because the router does not split the path there.
  if (!path.includes("%") || /%2f/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Decodes the path as the router does, so that all spellings of a URL have the same cache key. */
export const decodedPathOf = (url?: string) => decoded(pathOf(url));

/** The key contains no query. Otherwise a client could fill the cache with arbitrary queries. */
export const cacheKeyOf = (request: Parameters<typeof wantsPage>[0]) =>
  `${wantsPage(request) ? "page" : "call"} ${decodedPathOf(request.url)}`;

/** Fastify's `maxParamLength` (create-server.ts). Longer URLs skip the cache, so that the router can refuse them. */
const longest = 1024;

export const findCached = (cache: ResponseCache, request: IncomingMessage) =>
  (request.url ?? "").length > longest ? undefined : cache.find(cacheKeyOf(request));

const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  );

export function cacheRoutes(app: FastifyInstance, cache: ResponseCache) {
  app.addHook("onRoute", (route) => {
    const wanted = route.config?.cache;
    // Fastify's HEAD route already uses the handler of the GET route, which is wrapped below.
    if (!wanted || route.method === "HEAD") return;
    if (route.onRequest) throw new Error(`${route.url} is cached, so it can have no guard`);
    const { in: chosen, keyOf } = wanted === true ? { in: cache, keyOf: cacheKeyOf } : wanted;
    const { handler } = route;
    // Error responses need these headers too.
    route.onRequest = (_request, reply, done) => {
      reply.headers(publicHeaders);
      done();
    };
    route.handler = async (request, reply) => {
      const make = async () => {
        const made = await handler.call(app, request, reply);
        // After a timeout, the reply may have the headers of an error, which must not be cached.
        if (reply.sent) throw new AppError("busy", 2);
        if (!reply.hasHeader("content-type")) reply.type("application/json; charset=utf-8");
        const text = typeof made === "string" ? made : String(reply.serialize(made));
        return { status: 200, headers: headersOf(reply), text, isCacheable: true };
      };
      return replyCached(request, reply, await chosen.get(keyOf(request), make));
    };
  });
}
