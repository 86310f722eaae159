// libvips runs in a child process, which may crash without harm, gets no secrets, and frees its memory when it ends.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { AppError, FieldError } from "../http/app-error.ts";
import { createLimiter } from "../process/limiter.ts";
import type { Report, Work, Works } from "./image-worker.ts";

const maxWorkTime = 20_000;
const idleTime = 10_000;
const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL;
const maxMemoryKept = 150 * 1024 * 1024;

const script = join(import.meta.dirname, "image-worker.ts");

export class ImageWorkerDied extends Error {}

/** fontconfig prints an error if two image processes make its cache folder at once. */
function makeFontCache(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // Without the folder, fontconfig indexes the fonts at each start.
  }
}

export type ImageWorker = ReturnType<typeof createImageWorker>;

export function createImageWorker() {
  const limiter = createLimiter({
    concurrency: 1,
    maxQueue: 20,
    refusal: () => new AppError("busy", 2),
  });
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start() {
    // biome-ignore lint/style/noProcessEnv: a setting of Node, not of the site
    const cache = process.env.NODE_COMPILE_CACHE;
    if (cache) makeFontCache(join(cache, "fontconfig"));
    const env = {
      // Halves the memory that the worker still holds after a large picture.
      MALLOC_ARENA_MAX: "1",
      NODE_COMPILE_CACHE: cache,
      XDG_CACHE_HOME: cache,
      FONTCONFIG_FILE: join(import.meta.dirname, "fonts", "fonts.conf"),
    };
    const child = fork(script, { serialization: "advanced", execArgv: [], env });
    // Must run before the child starts threads, because threads inherit the priority.
    try {
      setPriority(child.pid as number, lowPriority);
    } catch {
      // Some systems forbid changing priorities.
    }
    child.once("exit", () => stop(child));
    child.on("error", () => stop(child));
    return child;
  }

  /** A late error of an old `child` must not end a newer worker. */
  function stop(child: ChildProcess) {
    child.kill("SIGKILL");
    if (running === child) running = undefined;
  }

  function close() {
    clearTimeout(idle);
    if (running) stop(running);
  }

  async function reportOf(child: ChildProcess, work: Work): Promise<Report> {
    const died = new AbortController();
    const end = () => {
      // Kills the worker and forgets it at once. Its exit event comes later, so the next work could still go to the dead worker.
      stop(child);
      died.abort();
    };
    const deadline = setTimeout(end, maxWorkTime);
    child.once("exit", end);
    child.send(work, (error) => error && end());
    try {
      const [report] = await once(child, "message", { signal: died.signal });
      return report;
    } catch {
      throw new ImageWorkerDied("The image process stopped");
    } finally {
      clearTimeout(deadline);
      child.off("exit", end);
    }
  }

  async function make(work: Work): Promise<unknown> {
    clearTimeout(idle);
    running ??= start();
    const outcome = await reportOf(running, work);
    if (outcome.memory > maxMemoryKept) close();
    else idle = setTimeout(close, idleTime).unref();
    if ("made" in outcome) return outcome.made;
    if ("problems" in outcome) throw new FieldError(...outcome.problems);
    throw new Error(`The image couldn't be processed: ${outcome.fault}`);
  }

  return {
    make: <Name extends keyof Works>(name: Name, ...given: Parameters<Works[Name]>) =>
      limiter.run(() => make({ name, given })) as ReturnType<Works[Name]>,
    close,
  };
}
