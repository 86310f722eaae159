// Requests sent without waiting for the answers are answered in order, so every answer waits in memory for the ones before it.
// A client that asks for hundreds and reads none would cost the site megabytes for each kilobyte it sends. No browser does this.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { prependRequestListener } from "../http/prepend-request-listener.ts";

/** Beside the one whose answer has the connection: 64 in all. */
const mostWaiting = 63;

/** Before everything else: whatever answers a request, or refuses it, it counts until its answer is gone. */
export function limitPipelining(server: Server) {
  const waiting = new WeakMap<Socket, number>();
  prependRequestListener(server, ({ socket }, response) => {
    // Cut already: the parser had read this one before.
    if (socket.destroyed) return true;
    // No answer is ahead of it: so it always is with clients that do not pipeline.
    if (response.socket) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) {
      cut(socket);
      return true;
    }
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  });
}

/**
 * The parser goes on to the end of what it has read, and Node would make a request and a response for each of a thousand more:
 * with 60 such connections 170 MB instead of 20. It has no documented way to stop it; where this one is gone, only memory is lost.
 */
function cut(socket: Socket & { parser?: { onIncoming: () => number } }) {
  if (socket.parser) socket.parser.onIncoming = () => 0;
  socket.destroy();
}
