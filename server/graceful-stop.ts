// Stopping without cutting anybody off: nobody new is let in; whoever is connected and asks once more is answered, and their
// connection ends with that answer; those who ask nothing are sent away a moment later.
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
    const { server } = app;
    const closeIdle = server.closeIdleConnections.bind(server);
    // Node and Fastify would close them in the very moment of stopping, under requests that are on their way.
    server.closeIdleConnections = () => {};
    const sweep = setInterval(async () => {
      if (server.listening) return;
      await allIsRead();
      closeIdle();
    }, sweepEvery);
    const deadline = setTimeout(() => server.closeAllConnections(), patience);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(deadline);
    }
  };
}

/** Resolves right after Node has read what lies in its sockets: a connection whose next request has not been read looks idle. */
const allIsRead = () => new Promise<void>((resolve) => setImmediate(resolve));
