// Stopping without cutting anybody off: connections with an answer under way are closed by that answer, idle ones at once.
import type { FastifyInstance } from "fastify";

const sweepEvery = 100;
const patience = 4500;

export function prepareToStop(app: FastifyInstance): () => Promise<void> {
  let stopping = false;
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
  return async () => {
    stopping = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEvery);
    const deadline = setTimeout(() => app.server.closeAllConnections(), patience);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(deadline);
    }
  };
}
