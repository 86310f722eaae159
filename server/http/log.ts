// One line per request: as JSON, or in a terminal as people read it. Addresses are logged by their pattern: the real one may hold a token or somebody's e-mail.
import { randomInt } from "node:crypto";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import pino from "pino";
import type { Config } from "../config.ts";
import { terminalLog } from "./terminal-log.ts";

/** Different for every request of this process, and most likely of every other. Counted from a random number, which is cheaper than one for each. */
function requestIds() {
  let last = randomInt(2 ** 32);
  return () => {
    last = (last + 1) % 2 ** 32;
    return last.toString(16).padStart(8, "0");
  };
}

interface LogStream {
  write: (line: string) => void;
}

/** Made before everything else: the database logs too. */
export function createLog(config: Pick<Config, "logLevel">, stream?: LogStream): FastifyBaseLogger {
  const { stdout } = process;
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
    },
    stream ?? (stdout.isTTY ? terminalLog(stdout) : pino.destination(stdout.fd)),
  );
}

export const logOptions = (log: FastifyBaseLogger) =>
  ({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
  }) satisfies FastifyServerOptions;

export function logRequests(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

interface AuditEvent {
  event: string;
  outcome: "ok" | "refused";
  /** Whom it concerns; the address of an unknown account is never written down. */
  user?: string | undefined;
  by?: string | undefined;
}

/** What an owner wants to find later: who did what to which account, and whether it was let through. */
export function audit(log: FastifyBaseLogger, address: string, event: AuditEvent) {
  log.info(
    { audit: event.event, outcome: event.outcome, user: event.user, by: event.by, address },
    "audit",
  );
}
