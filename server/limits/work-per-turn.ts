// Of the connections that wait to be taken, Node takes one in each turn of its event loop. Where those it has already taken keep
// every turn long, the last of a thousand wait for many seconds, though each answer takes less than a millisecond. So while
// connections come, a turn begins only so much work, and the rest is begun in the turns after it, in order.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { prependRequestListener } from "../http/prepend-request-listener.ts";

/** Milliseconds of work for each connection taken. */
const share = 0.25;
/** Of the quickest answers no more than these fit into it. */
const mostInOneTurn = 16;
/** One for each connection there may be; more come only from clients that pipeline. */
const mostHeld = 2000;

export function limitWorkPerTurn(server: Server) {
  const held: (() => void)[] = [];
  let isWatching = false;
  let hasAccepted = false;
  let workBegan: number | undefined;
  /** What is left of this turn's share. What a turn worked beyond its own, the next ones make up for. */
  let left = 0;

  const worked = () => (workBegan === undefined ? 0 : performance.now() - workBegan);

  function beginOne() {
    if (worked() >= left) return;
    workBegan ??= performance.now();
    held.shift()?.();
  }

  function endTurn() {
    isWatching = hasAccepted;
    hasAccepted = false;
    left = isWatching ? Math.min(0, left - worked()) + share : Number.POSITIVE_INFINITY;
    workBegan = undefined;
    // Each in a callback of its own: what it promised is kept before the next one looks at the clock.
    for (
      let count = isWatching ? Math.min(held.length, mostInOneTurn) : held.length;
      count > 0;
      count--
    )
      setImmediate(beginOne);
    if (isWatching) setImmediate(endTurn);
  }

  server.on("connection", () => {
    hasAccepted = true;
    if (isWatching) return;
    isWatching = true;
    setImmediate(endTurn);
  });

  prependRequestListener(server, (request: IncomingMessage, response: ServerResponse, goOn) => {
    if (!isWatching || held.length >= mostHeld) return false;
    held.push(() => {
      // The client may have left meanwhile.
      if (!response.destroyed) goOn(request, response);
    });
    return true;
  });
}
