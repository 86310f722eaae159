import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { LogConfig } from "kysely";
import pino from "pino";
import type { Config } from "../config.ts";
import { isFromPages } from "./in-process-send.ts";
import { terminalLog } from "./terminal-log.ts";

export function createLog(
  config: Pick<Config, "logLevel">,
  stream?: pino.DestinationStream,
): FastifyBaseLogger {
  const { stdout } = process;
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
    },
    stream ?? (stdout.isTTY ? terminalLog(stdout) : pino.destination(stdout.fd)),
  );
}

export function logRequests(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    if (isFromPages(request)) return;
    request.log.info({
      method: request.method,
      // The URL itself may contain a token or an email address.
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

type Caller = Pick<FastifyRequest, "ip" | "log">;

interface About {
  outcome?: "ok" | "refused";
  user?: string | undefined;
  by?: string | undefined;
}

export function audit({ ip, log }: Caller, event: string, about: About = {}) {
  log.info({ audit: event, outcome: "ok", ...about, address: ip }, "audit");
}

export const auditRefusal =
  (caller: Caller, event: string, user?: string) =>
  (error: unknown): never => {
    audit(caller, event, { outcome: "refused", user });
    throw error;
  };

/** Logs SQL statements, but no parameters and no error messages, because these may contain secrets. */
export function queryLog(log: FastifyBaseLogger): LogConfig {
  if (log.level !== "debug" && log.level !== "trace") return [];
  return ({ level, query, queryDurationMillis }) =>
    log.debug({
      sql: query.sql,
      ms: Math.round(queryDurationMillis * 10) / 10,
      ...(level === "error" && { failed: true }),
    });
}
