import type { FastifyInstance } from "fastify";
import { unsubscribe } from "#contract/followers.ts";
import { multipart } from "#contract/route.ts";
import { AppError } from "./app-error.ts";

/** Keeps promise I3 of docs/security.md. Each chunk is an object in memory, so a body of one-byte chunks would need many times the memory that the body limit allows. */
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
/** Counts small chunks as 1 KiB, because a chunk of one byte costs as much time as a whole packet. */
const minCounted = 1024;

/** Promise L11. Reads the body of a refused request. The client could lose the response if the connection closed before the client had sent the body. */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // `complete` is undefined for requests made in process.
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

/** Prevents CSRF: another site's form could send JSON with a form content type, which needs no preflight. */
export function refuseOtherTypes(app: FastifyInstance) {
  // Runs after the guards, so that 401 and 403 take precedence over 415.
  app.addHook("preParsing", async ({ headers, routeOptions: { schema } }) => {
    if (!schema?.body || headers["content-type"] === undefined) return;
    if (essence(headers["content-type"]) !== (schema.consumes?.[0] ?? "application/json"))
      throw new AppError("unsupported_type");
  });
}

const essence = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase();
