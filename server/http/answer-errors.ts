import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import { plainForms } from "#contract/follow-form.ts";
import { databaseErrorKind, diskProblemOf } from "../db/errors.ts";
import { AppError, FieldError } from "./app-error.ts";
import { html } from "./html.ts";
import { audit } from "./log.ts";

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_type",
  FST_ERR_CTP_EMPTY_TYPE: "unsupported_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_MAX_PARAM_LENGTH: "address_too_long",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_HANDLER_TIMEOUT: "busy",
};

type Refusal = AppError | FieldError;

const isTimeout = ({ code }: FastifyError | AppError) => code === "FST_ERR_HANDLER_TIMEOUT";

function refusalOf(error: FastifyError | AppError, isWhole: boolean): Refusal {
  if (error instanceof AppError || error instanceof FieldError) return error;
  if (isTimeout(error) && !isWhole) return new AppError("slow_line");
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known, known === "busy" ? 2 : undefined);
  const { statusCode = 500 } = error;
  // An interrupted request body has the same code (ECONNRESET) as a lost database connection, so client errors come first.
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 413 ? "too_large" : "malformed");
  return databaseErrorKind(error) === "busy" ? new AppError("busy", 1) : new AppError("internal");
}

function logFailure(err: unknown, refusal: Refusal, { log }: FastifyRequest) {
  const trouble = diskProblemOf(err);
  if (refusal.status === 500 || trouble) log.error({ err }, trouble ?? "request failed");
  else if (err === refusal)
    log.warn({ reason: refusal.message, because: refusal.cause }, "request failed");
  else log.warn({ err }, "request failed");
}

function answer(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request.raw.complete !== false);
  if (refusal.status >= 500) logFailure(error, refusal, request);
  if (refusal instanceof AppError && refusal.retryAfter)
    reply.header("retry-after", refusal.retryAfter);
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  if (refusal.status >= 500) reply.header("x-request-id", request.id);
  // After a timeout, the rest of the request body may still arrive on this connection.
  if (isTimeout(error)) reply.header("connection", "close");
  reply.code(refusal.status).header("cache-control", "no-store");
  if (!plainForms.includes(request.routeOptions.url ?? "")) return reply.send(refusal.problem);
  // The page's URL may contain a secret token, which a Referer header would reveal.
  reply.header("referrer-policy", "no-referrer").type("text/html; charset=utf-8");
  return reply.send(String(refusalPage(refusal)));
}

const refusalPage = ({ message }: Refusal) => html`<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${message}</title>
<p>${message}</p>
<p><a href="/">Home</a></p>
`;

export const refuseUnroutable = (headers: Record<string, string>) => ({
  // For a malformed URL, browsers would otherwise get Fastify's JSON error.
  rewriteUrl: ({ url = "/" }: { url?: string }) => (isWellFormed(url) ? url : "/not-found"),
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // Fastify runs no hooks for requests that it refuses itself, so the security headers are set here.
    reply.headers(headers);
    answer(error, request, reply);
  },
});

function isWellFormed(url: string) {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

const maxAddressLength = 8 * 1024;

export function answerErrors(
  app: FastifyInstance,
  callerIdOf: (request: FastifyRequest) => string | undefined,
) {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError && error.status === 429)
      audit(request, "too often", { outcome: "refused", user: callerIdOf(request) });
    return answer(error, request, reply);
  });
  app.addHook("onRequest", ({ url }, _reply, done) =>
    done(url.length > maxAddressLength ? new AppError("address_too_long") : undefined),
  );
  app.setNotFoundHandler((request, reply) =>
    answer(new AppError("not_found"), request, reply.header("vary", "Accept")),
  );
}
