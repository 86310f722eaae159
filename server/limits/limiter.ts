// Limits how much work runs at once. Some may queue, in order; the rest is refused.
import { AppError } from "../http/app-error.ts";

interface Options {
  concurrency: number;
  /** How many may wait. */
  maxQueue: number;
  /** Milliseconds that one may wait. */
  maxWait?: number;
  /** Seconds: the Retry-After of a refusal. */
  retryAfter: number;
}

export interface Limiter {
  /** Throws AppError("busy") when the queue is full, or the wait too long, or over because `signal` says that nobody waits any more. */
  run: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** Throws the same when the queue is full: in a flood, a refusal must cost next to nothing. */
  refuseWhenFull: () => void;
}

export function createLimiter({ concurrency, maxQueue, maxWait, retryAfter }: Options): Limiter {
  let running = 0;
  const queue: (() => void)[] = [];

  function refuseWhenFull() {
    if (running >= concurrency && queue.length >= maxQueue) throw new AppError("busy", retryAfter);
  }

  async function enter(signal: AbortSignal | undefined) {
    if (signal?.aborted) throw new AppError("busy", retryAfter);
    if (running < concurrency) {
      running += 1;
      return;
    }
    refuseWhenFull();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        queue.splice(queue.indexOf(start), 1);
        reject(new AppError("busy", retryAfter));
      };
      const timer = maxWait === undefined ? undefined : setTimeout(giveUp, maxWait);
      signal?.addEventListener("abort", giveUp);
      queue.push(start);
    });
  }

  return {
    refuseWhenFull,
    run: async (work, signal) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        // The place is handed on rather than freed, so that nobody who comes later can slip in between.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
