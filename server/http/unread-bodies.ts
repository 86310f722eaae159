// A refusal is often ready before the body it refuses has arrived. Closing a connection on which the other side still sends makes
// the kernel reset it, and a reset takes back the answer that was on its way: the sender sees a broken pipe and no status.
// So such a connection is closed for writing alone, and what still comes is read and thrown away until the sender has heard.
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Enough for a client that sends 20 MB before it reads anything. An endless sender is cut off at whichever comes first. */
const most = { bytes: 32 * 1024 * 1024, milliseconds: 5000 };

/** In the place of `socket.destroy()`: sends what is written, then drains. */
export function drainAndClose(socket: Socket) {
  let left = most.bytes;
  const takeOver = () => {
    // Node's parser lets go of the socket when another listener is added: what follows is no request.
    socket.removeAllListeners("data").on("data", (chunk) => {
      left -= chunk.length;
      if (left < 0) socket.destroy();
    });
  };
  const deadline = setTimeout(() => socket.destroy(), most.milliseconds).unref();
  socket.once("close", () => clearTimeout(deadline));
  socket.end();
  // A body that nobody read has paused its connection, and only Node's own listener can make that one read again.
  if (socket.isPaused()) socket.once("resume", takeOver).resume();
  else takeOver();
}

/** Answers that come before the whole request has are the last on their connection. */
export function drainUnreadBodies(app: FastifyInstance) {
  app.addHook("onSend", async ({ raw: { complete, socket } }, reply) => {
    // What took too long is answered with 503, and its sender has been waited for long enough. Calls inside the process have no connection.
    if (complete !== false || reply.statusCode >= 500) return;
    reply.header("connection", "close");
    // What Node calls after the last answer.
    socket.destroySoon = () => drainAndClose(socket);
  });
}
