import { flushCompileCache } from "node:module";
import { AppError, FieldError } from "../http/app-error.ts";
import type { Outcome } from "./create-image-worker.ts";

const refusal = (error: unknown): Outcome<never> => {
  if (error instanceof AppError) return { code: error.code };
  if (error instanceof FieldError) return { problems: error.problems };
  return { fault: error instanceof Error ? error.message : String(error) };
};

export function runImageWorker<Work, Made>(make: (work: Work) => Promise<Made>) {
  process.on("message", async (work: Work) => {
    const outcome: Outcome<Made> = await make(work).then((made) => ({ made }), refusal);
    process.send?.({ ...outcome, memory: process.memoryUsage.rss() });
  });
  // The process is killed, so it cannot write the cache when it ends.
  flushCompileCache();
}
