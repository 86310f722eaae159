import type { FastifyInstance } from "fastify";

const maxRead = 3 * 1024 * 1024;

/** Closing the connection before a body has arrived resets it and loses the answer, so a moderate body is read to its end. */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // `complete` is undefined for calls inside the process.
    if (raw.complete !== false || reply.statusCode >= 500) return;
    if (Number(headers["content-length"]) > maxRead)
      return void reply.header("connection", "close");
    reply.removeHeader("connection");
    let read = 0;
    raw.on("data", ({ length }: Buffer) => {
      read += length;
      if (read > maxRead) raw.destroy();
    });
    raw.resume();
  });
}
