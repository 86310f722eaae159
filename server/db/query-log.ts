import type { FastifyBaseLogger } from "fastify";
import type { LogConfig } from "kysely";

/** Parameters, and errors that repeat them, may be secrets. */
export function queryLog(log: FastifyBaseLogger): LogConfig {
  if (log.level !== "debug" && log.level !== "trace") return [];
  return ({ level, query, queryDurationMillis }) =>
    log.debug({
      sql: query.sql,
      ms: Math.round(queryDurationMillis * 10) / 10,
      ...(level === "error" ? { failed: true } : {}),
    });
}
