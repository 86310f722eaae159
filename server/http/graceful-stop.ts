// What happens on SIGTERM: connections that wait in the backlog are accepted, then no new ones; requests on open connections are
// answered with `Connection: close`; idle keep-alive connections are closed a moment later; after 4.5 seconds all the rest.
import type { FastifyInstance } from "fastify";

/** Time for requests that are on their way over an idle connection. */
const idleGrace = 300;
const sweepEvery = 50;
const closeAllAfter = 4500;
const longestQueue = 3000;

/** `beforeClosing` runs while requests are still answered. */
export function prepareToStop(
  app: FastifyInstance,
  beforeClosing: () => Promise<void>,
): () => Promise<void> {
  let isClosing = false;
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });

  /** Fastify refuses requests once it closes, so those in the backlog come first. Node accepts one connection in each turn of its loop. */
  async function acceptPendingConnections() {
    const giveUp = Date.now() + longestQueue;
    let hasAccepted = true;
    const note = () => {
      hasAccepted = true;
    };
    app.server.on("connection", note);
    while (hasAccepted && Date.now() < giveUp) {
      hasAccepted = false;
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
    const deadline = setTimeout(() => server.closeAllConnections(), closeAllAfter);
    try {
      await beforeClosing();
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
