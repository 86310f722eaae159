import type { FastifyInstance } from "fastify";

const mostRead = 3 * 1024 * 1024;

/**
 * A refusal is often sent before its body has arrived. Closing the connection then resets it and loses the answer, so a body
 * of moderate size is read to its end and thrown away.
 */
export function readRefusedBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    // `complete` is undefined for calls inside the process. After a time-out nothing more is waited for.
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
