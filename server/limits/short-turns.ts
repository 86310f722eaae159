// Of the connections that wait to be taken, Node takes one in each turn of its event loop. Where those it has already taken keep
// every turn long, the last of a thousand wait for many seconds, though each answer takes less than a millisecond. So while
// connections come, a turn begins only so much work, and the rest is begun in the turns after it, in order.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { standInFront } from "../stand-in-front.ts";

const longestTurn = 0.5;
/** One for each connection there may be. Whoever sends more without waiting is not helped by order. */
const mostHeld = 2000;

export function keepTurnsShort(server: Server) {
  const held: (() => void)[] = [];
  let someoneCame = false;
  let isWatching = false;
  let turnBegan = 0;

  const isTurnOver = () => performance.now() - turnBegan >= longestTurn;

  function nextTurn() {
    turnBegan = performance.now();
    do held.shift()?.();
    while (held.length > 0 && !isTurnOver());
    isWatching = someoneCame || held.length > 0;
    someoneCame = false;
    if (isWatching) setImmediate(nextTurn);
  }

  server.on("connection", () => {
    someoneCame = true;
    if (isWatching) return;
    isWatching = true;
    turnBegan = performance.now();
    setImmediate(nextTurn);
  });

  standInFront(server, (request: IncomingMessage, response: ServerResponse, goOn) => {
    if (!isWatching || held.length >= mostHeld || (held.length === 0 && !isTurnOver())) return false;
    held.push(() => {
      // Whoever left meanwhile is not worked for.
      if (!response.destroyed) goOn(request, response);
    });
    return true;
  });
}
