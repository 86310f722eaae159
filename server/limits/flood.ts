// A ceiling on requests per address and minute, kept in memory: it protects this process, so it counts for this process.
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/app-error.ts";
import { inProcessAddress } from "../http/in-process-send.ts";
import { addressKey, isPrivateNetwork } from "../http/network.ts";
import { acceptsHtml } from "../http/page-or-call.ts";
import { countPerMinute } from "./per-minute.ts";

export const perMinute = { call: 600, page: 1200 };
const nearFactor = 20;
/** Served from memory, or asked by monitors: never refused. */
const unlimited = /^\/(?:images|assets)\/|^\/utils\/health-check\/?$/;

export function refuseFloods(app: FastifyInstance, now: () => number) {
  const countOf = countPerMinute(now);

  app.addHook("onRequest", async (request) => {
    // What the site's own pages ask for is counted with the page.
    if (unlimited.test(request.url) || request.raw.socket.remoteAddress === inProcessAddress)
      return;
    const kind = acceptsHtml(request.headers.accept) ? "page" : "call";
    const limit = perMinute[kind] * (isPrivateNetwork(request.ip) ? nearFactor : 1);
    if (countOf(`${kind} ${addressKey(request.ip)}`) > limit)
      throw new AppError("too_often", 60 - (Math.floor(now() / 1000) % 60));
  });
}
