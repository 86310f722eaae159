import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds that are worked without a break: nobody else is answered meanwhile, on SQLite not even while rows are written. */
const longestTurn = 5;

/**
 * Awaited between two pieces of long work, the result lets the event loop answer others every few milliseconds.
 * It throws what the signal says once nobody waits for the work any more.
 */
export function createYield(signal?: AbortSignal, turn = longestTurn) {
  let began = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - began < turn) return;
    await nextTurn();
    began = performance.now();
  };
}
