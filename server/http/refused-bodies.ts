import type { FastifyInstance } from "fastify";
import { unsubscribe } from "#contract/followers.ts";
import { multipart } from "#contract/route.ts";
import { AppError } from "./app-error.ts";

/** Each chunk is an object in memory, so a body of one-byte chunks needs many times the memory that the body limit allows. */
export function refuseChunkedBodies(app: FastifyInstance) {
  app.addHook("onRequest", ({ headers, routeOptions }, _reply, done) => {
    const { url, schema } = routeOptions;
    const isAccepted =
      headers["transfer-encoding"] === undefined ||
      schema?.consumes?.includes(multipart[0]) ||
      url === unsubscribe.url;
    done(isAccepted ? undefined : new AppError("length_required"));
  });
}

const maxRead = 3 * 1024 * 1024;
/** Smaller chunks count as this many bytes, because a chunk of one byte costs as much time as a whole packet. */
const minCounted = 1024;

/** If the connection closed before the client had sent its whole body, the client could lose the response. */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // Requests made with `app.inject` have no `complete`.
    if (raw.complete !== false || reply.statusCode >= 500) return;
    if (Number(headers["content-length"]) > maxRead)
      return void reply.header("connection", "close");
    reply.removeHeader("connection");
    let read = 0;
    raw.on("data", ({ length }: Buffer) => {
      read += Math.max(length, minCounted);
      if (read > maxRead) raw.destroy();
    });
    raw.resume();
  });
}

/** Prevents CSRF: a form on another site could send JSON with the content type text/plain, and such a request needs no preflight. */
export function refuseOtherTypes(app: FastifyInstance) {
  // The guards run before this hook, because 401 and 403 take precedence over 415.
  app.addHook("preParsing", async ({ headers, routeOptions: { schema } }) => {
    if (!schema?.body || headers["content-type"] === undefined) return;
    if (essence(headers["content-type"]) !== (schema.consumes?.[0] ?? "application/json"))
      throw new AppError("unsupported_type");
  });
}

const essence = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase();
