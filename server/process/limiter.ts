// Limits how much work runs at once. Some may wait, in order; the rest is refused.

interface Options {
  concurrency: number;
  /** How many may wait. */
  maxQueue: number;
  /** Milliseconds that one may wait. */
  maxWait?: number;
  /** Thrown when the queue is full, or the wait too long, or over because `signal` says so. */
  refusal: () => Error;
}

export interface Limiter {
  run: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** For work that ends elsewhere: resolves with what ends its turn. Called again, that does nothing. */
  enter: (signal?: AbortSignal) => Promise<() => void>;
  /** In a flood, a refusal must cost next to nothing. */
  refuseWhenFull: () => void;
}

export function createLimiter({ concurrency, maxQueue, maxWait, refusal }: Options): Limiter {
  let running = 0;
  const queue: (() => void)[] = [];

  function refuseWhenFull() {
    if (running >= concurrency && queue.length >= maxQueue) throw refusal();
  }

  function wait(signal: AbortSignal | undefined) {
    return new Promise<void>((resolve, reject) => {
      const forget = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      const start = () => {
        forget();
        resolve();
      };
      const giveUp = () => {
        forget();
        queue.splice(queue.indexOf(start), 1);
        reject(refusal());
      };
      const timer = maxWait === undefined ? undefined : setTimeout(giveUp, maxWait);
      signal?.addEventListener("abort", giveUp);
      queue.push(start);
    });
  }

  async function enter(signal?: AbortSignal) {
    if (signal?.aborted) throw refusal();
    if (running >= concurrency) {
      refuseWhenFull();
      await wait(signal);
    } else running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // The place is handed on rather than freed, so that later ones cannot slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    };
  }

  return {
    enter,
    refuseWhenFull,
    run: async (work, signal) => {
      const leave = await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
