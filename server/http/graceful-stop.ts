// Stopping without cutting anybody off: whoever has knocked is let in, then nobody any more; whoever is connected and asks once
// more is answered, and their connection ends with that answer; those who ask nothing are sent away a moment later.
import type { FastifyInstance } from "fastify";

/** Time for whoever was about to ask. */
const idleGrace = 300;
const sweepEvery = 50;
const patience = 4500;
const longestQueue = 3000;

/** `first` is done while everything still runs. */
export function prepareToStop(app: FastifyInstance, first: () => Promise<void>): () => Promise<void> {
  let isClosing = false;
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });

  /** The last thing before closing, from when on Fastify sends people away. Node takes one connection from the queue in each turn of its loop. */
  async function acceptPendingConnections() {
    const giveUp = Date.now() + longestQueue;
    let someoneCame = true;
    const note = () => {
      someoneCame = true;
    };
    app.server.on("connection", note);
    while (someoneCame && Date.now() < giveUp) {
      someoneCame = false;
      await socketsAreRead();
      await socketsAreRead();
    }
    app.server.off("connection", note);
  }

  return async () => {
    const { server } = app;
    const closeIdle = server.closeIdleConnections.bind(server);
    // Node and Fastify would close them in the very moment of stopping, under requests that are on their way.
    server.closeIdleConnections = () => {};
    let closedAt = Number.POSITIVE_INFINITY;
    const sweep = setInterval(async () => {
      if (Date.now() < closedAt + idleGrace) return;
      await socketsAreRead();
      closeIdle();
    }, sweepEvery);
    const deadline = setTimeout(() => server.closeAllConnections(), patience);
    try {
      await first();
      await acceptPendingConnections();
      isClosing = true;
      closedAt = Date.now();
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(deadline);
    }
  };
}

/** Resolves right after Node has read what lies in its sockets: a connection whose next request has not been read looks idle. */
const socketsAreRead = () => new Promise<void>((resolve) => setImmediate(resolve));
