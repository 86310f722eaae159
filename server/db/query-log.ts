import type { FastifyBaseLogger } from "fastify";
import type { LogConfig } from "kysely";

/** Under LOG_LEVEL=debug. Parameters, and errors that repeat them, may be secrets and are left out. */
export function queryLog(log: FastifyBaseLogger): LogConfig {
  if (log.level !== "debug" && log.level !== "trace") return [];
  return ({ level, query, queryDurationMillis }) =>
    log.debug({
      sql: query.sql,
      ms: Math.round(queryDurationMillis * 10) / 10,
      ...(level === "error" ? { failed: true } : {}),
    });
}
