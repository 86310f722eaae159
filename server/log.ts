// One line per request, as JSON. Addresses are logged by their pattern: the real one may hold a token or somebody's e-mail.
import { randomUUID } from "node:crypto";
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import type { Config } from "./config.ts";

export const logOptions = (config: Pick<Config, "logLevel">, stream?: { write: (line: string) => void }) =>
  ({
    logger: {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      ...(stream ? { stream } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
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
  log.info({ audit: event.event, outcome: event.outcome, user: event.user, by: event.by, address }, "audit");
}
