// Requests sent without waiting for the answers are answered in order, so every answer waits in memory for the ones before it.
// A client that asks for hundreds and reads none would cost the site megabytes for each kilobyte it sends. No browser does this.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { standInFront } from "../stand-in-front.ts";

/** Beside the one that is being answered. */
const mostWaiting = 15;

export function limitPipelining(server: Server) {
  const waiting = new WeakMap<Socket, number>();
  standInFront(server, ({ socket }, response) => {
    // Its answer has the connection already: nothing is before it.
    if (response.socket) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  });
}
