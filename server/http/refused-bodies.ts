import type { FastifyInstance } from "fastify";

const mostRead = 3 * 1024 * 1024;

/** Closing the connection before a body has arrived resets it and loses the answer, so a moderate body is read to its end. */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // `complete` is undefined for calls inside the process.
    if (raw.complete !== false || reply.statusCode >= 500) return;
    if (Number(headers["content-length"]) > mostRead)
      return void reply.header("connection", "close");
    reply.removeHeader("connection");
    let read = 0;
    raw.on("data", ({ length }: Buffer) => {
      read += length;
      if (read > mostRead) raw.destroy();
    });
    raw.resume();
  });
}
