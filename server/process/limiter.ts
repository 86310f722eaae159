interface Options {
  concurrency: number;
  maxQueue: number;
  maxWait?: number;
  refusal: () => Error;
}

export function createLimiter({ concurrency, maxQueue, maxWait, refusal }: Options) {
  let running = 0;
  const queue: (() => void)[] = [];

  function refuseWhenBusy() {
    if (running >= concurrency && queue.length >= maxQueue) throw refusal();
  }

  function wait() {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(refusal());
      };
      const timer = maxWait === undefined ? undefined : setTimeout(giveUp, maxWait);
      queue.push(start);
    });
  }

  async function enter() {
    if (running >= concurrency) {
      refuseWhenBusy();
      await wait();
    } else running += 1;
    return () => {
      // The first task in the queue takes over this place, so `running` stays the same. Otherwise newer work could overtake the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    };
  }

  return {
    enter,
    refuseWhenBusy,
    run: async <Result>(work: () => Promise<Result>) => {
      const leave = await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
