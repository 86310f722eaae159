import Fastify, { type FastifyBaseLogger } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refuseUnroutable } from "./answer-errors.ts";
import { logOptions } from "./log.ts";
import { serverOptions } from "./server-options.ts";
import { refuseUnreadable } from "./unreadable-requests.ts";

export type App = ReturnType<typeof createServer>;

/** The server with nothing on it yet: its limits, its log, and how it refuses what no route will ever see. */
export function createServer(log: FastifyBaseLogger, headers: Record<string, string>) {
  return Fastify({
    ...serverOptions,
    ...logOptions(log),
    ...refuseUnroutable(headers),
    ...refuseUnreadable(headers),
  }).withTypeProvider<ZodTypeProvider>();
}
