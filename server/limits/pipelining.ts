// Requests sent without waiting for the answers are answered in order, so every answer waits in memory for the ones before it.
// A client that asks for hundreds and reads none would cost the site megabytes for each kilobyte it sends. No browser does this.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { standInFront } from "../stand-in-front.ts";

const mostAtOnce = 16;

export function limitPipelining(server: Server) {
  const underWay = new WeakMap<Socket, number>();
  standInFront(server, ({ socket }, response) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > mostAtOnce) {
      socket.destroy();
      return true;
    }
    underWay.set(socket, count);
    response.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return false;
  });
}
