import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import { refuseUnroutable } from "./answer-errors.ts";
import { logOptions } from "./log.ts";
import { serverOptions } from "./server-options.ts";
import { refuseUnreadable } from "./unreadable-requests.ts";

export type App = ReturnType<typeof createServer>;
export type LogTo = { write: (line: string) => void } | undefined;

/** The server with nothing on it yet: its limits, its log, and how it refuses what no route will ever see. */
export function createServer(config: Config, logTo: LogTo, headers: Record<string, string>) {
  return Fastify({
    ...serverOptions,
    ...logOptions(config, logTo),
    ...refuseUnroutable(headers),
    ...refuseUnreadable(headers),
  }).withTypeProvider<ZodTypeProvider>();
}
