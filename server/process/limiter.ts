interface Options {
  concurrency: number;
  maxQueue: number;
  maxWait?: number;
  refusal: () => Error;
}

export function createLimiter({ concurrency, maxQueue, maxWait, refusal }: Options) {
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

  /** Resolves with the function that releases the slot. */
  async function enter(signal?: AbortSignal) {
    if (signal?.aborted) throw refusal();
    if (running >= concurrency) {
      refuseWhenFull();
      await wait(signal);
    } else running += 1;
    return () => {
      // The turn is handed on rather than freed, so that later work cannot overtake.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    };
  }

  return {
    enter,
    refuseWhenFull,
    run: async <Result>(work: () => Promise<Result>, signal?: AbortSignal) => {
      const leave = await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
