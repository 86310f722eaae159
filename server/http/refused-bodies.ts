import type { FastifyInstance } from "fastify";

/** Larger ones are not worth reading only to throw them away. */
const mostRead = 3 * 1024 * 1024;

/**
 * A refusal is often ready before the body it refuses has arrived. Closing the connection then resets it, and the sender may
 * never see the answer: a body of moderate size is read to its end and thrown away instead.
 */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // What took too long is not waited for again. Calls inside the process have no connection.
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
