import type { FastifyInstance } from "fastify";
import { unsubscribe } from "#contract/followers.ts";
import { multipart } from "#contract/route.ts";
import { AppError } from "./app-error.ts";

/** Promise I3. Each chunk is an object in memory, so a body of one-byte chunks takes far more memory than the body limit allows. */
export function refuseChunkedBodies(app: FastifyInstance) {
  app.addHook("onRequest", ({ headers, routeOptions }, _reply, done) => {
    const { url, schema } = routeOptions;
    const isAccepted =
      headers["transfer-encoding"] === undefined ||
      schema?.consumes?.includes(multipart[0]) ||
      // This handler does not read the body.
      url === unsubscribe.url;
    done(isAccepted ? undefined : new AppError("length_required"));
  });
}

const maxRead = 3 * 1024 * 1024;
/** Reading a chunk of one byte costs as much time as reading a whole packet. */
const minCounted = 1024;

/** Promise L11. Closing the connection before a body has arrived resets it and loses the response, so a moderate body is read to its end. */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // `complete` is undefined for requests made in process, which have no connection.
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
