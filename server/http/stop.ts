import type { FastifyInstance } from "fastify";

const closeIdleEvery = 100;
const closeAllAfter = 4500;

/** Answers what has been accepted, closes connections as they become idle, and after 4.5 seconds all the rest. */
export async function stop(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), closeIdleEvery);
  const deadline = setTimeout(() => app.server.closeAllConnections(), closeAllAfter);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(deadline);
  });
}
