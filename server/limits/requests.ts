import { Socket } from "node:net";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/app-error.ts";
import { isFromPages } from "../http/in-process-send.ts";
import { acceptsHtml } from "../http/page-or-call.ts";
import { ipKey } from "./ip-key.ts";

export const perMinute = { call: 600, picture: 600, page: 1200, listen: 30 };
const maxAddresses = 50_000;

const maxDelay = 1000;
const sampleInterval = 3000;

const neverCounted = /^\/utils\/health-check\/?(?:\?|$)|^\/assets\//;
const isPicture = (url: string) => url.startsWith("/images/");

function kindOf({ url, headers }: FastifyRequest) {
  if (isPicture(url)) return "picture";
  return acceptsHtml(headers.accept) ? "page" : "call";
}

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
    maxEventLoopDelay: maxDelay,
    sampleInterval,
    pressureHandler: async ({ url, socket }) => {
      // Pages that were already accepted need assets, images and the renderer's API requests, which have no `Socket`.
      const isAnswered = !(socket instanceof Socket) || neverCounted.test(url) || isPicture(url);
      if (!isAnswered) throw new AppError("busy", 2);
    },
  });
  await app.register(rateLimit, {
    // The plugin's own hook would run after the guards, so requests that the guards refuse would not count.
    global: false,
    cache: maxAddresses,
    timeWindow: 60_000,
    allowList: (request) => isFromPages(request) || neverCounted.test(request.url),
    keyGenerator: (request) => `${kindOf(request)} ${ipKey(request.ip)}`,
    max: (request) => perMinute[kindOf(request)],
    addHeaders: { ...noHeaders, "retry-after": false },
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => new AppError("too_often", Math.ceil(ttl / 1000)),
  });
  if (rateLimits) app.addHook("onRequest", app.rateLimit());
}
