// Reading a large file and keeping what is in it each take a processor and ten times their size in memory: one at a time, in the order
// they came. Those that wait have not been read yet.
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../http/app-error.ts";
import { createLimiter } from "../process/limiter.ts";

/** Milliseconds: less than a connection on which nothing is said is kept. */
const maxWait = 8000;

/** A hook for routes that share one turn: they are answered 503 where too many wait, or they for too long. */
export function createTurns() {
  const { run } = createLimiter({
    concurrency: 1,
    maxQueue: 4,
    maxWait,
    refusal: () => new AppError("busy", 5),
  });
  return (_request: FastifyRequest, { raw }: FastifyReply) =>
    new Promise<void>((resolve, reject) => {
      const over = new AbortController();
      const isOver = new Promise<void>((end) => over.signal.addEventListener("abort", () => end()));
      // Inside the process there is no connection that could close.
      raw.once("finish", () => over.abort()).once("close", () => over.abort());
      const work = () => {
        resolve();
        return isOver;
      };
      run(work, over.signal).catch(reject);
    });
}
