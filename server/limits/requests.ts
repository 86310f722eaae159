// What protects the process as a whole: requests per address and minute, counted in memory, and 503 while the event loop is late.
import { Socket } from "node:net";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/app-error.ts";
import { isFromPages } from "../http/in-process-send.ts";
import { addressKey, isPrivateNetwork } from "../http/network.ts";
import { acceptsHtml } from "../http/page-or-call.ts";

export const perMinute = { call: 600, page: 1200 };
const privateNetworkFactor = 20;
const addressesKept = 50_000;

const longestDelay = 1000;
/** Milliseconds: long enough for one hiccup of the machine, or a slow start, to refuse no visitor. */
const sampleInterval = 3000;

/** Health checks, and the files without which a page that was let through is useless. */
const alwaysAnswered = /^\/utils\/health-check\/?(?:\?|$)|^\/(?:assets|images)\//;

const kindOf = ({ headers }: FastifyRequest) => (acceptsHtml(headers.accept) ? "page" : "call");

const noHeaders = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
};

export async function limitRequests(
  app: FastifyInstance,
  { rateLimits }: Pick<Config, "rateLimits">,
) {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval,
    pressureHandler: async ({ url, socket }) => {
      // What asks without a connection does so from inside the process, for a page that was let through.
      if (socket instanceof Socket && !alwaysAnswered.test(url)) throw new AppError("busy", 2);
    },
  });
  await app.register(rateLimit, {
    // Not route by route: there it would come after the guards, and calls that they refuse would cost nothing.
    global: false,
    cache: addressesKept,
    timeWindow: 60_000,
    // What the site's own pages ask for is counted with the page.
    allowList: (request) => isFromPages(request) || alwaysAnswered.test(request.url),
    keyGenerator: (request) => `${kindOf(request)} ${addressKey(request.ip)}`,
    max: (request) =>
      perMinute[kindOf(request)] * (isPrivateNetwork(request.ip) ? privateNetworkFactor : 1),
    addHeaders: { ...noHeaders, "retry-after": false },
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => new AppError("too_often", Math.ceil(ttl / 1000)),
  });
  if (rateLimits) app.addHook("onRequest", app.rateLimit());
}
