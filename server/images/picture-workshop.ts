// Decoding what strangers send happens in a process of its own, however the site was started. A picture that breaks the decoder
// breaks nothing else, the decoder sees none of the site's secrets, and the memory it needed goes back when it ends.
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { ErrorCode, FieldProblem } from "#contract/errors.ts";
import { AppError, FieldError } from "../app-error.ts";
import { formatOf } from "./first-look.ts";
import type { Image } from "./make-image.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { damagedFile } from "./refused-file.ts";

/** What the process says when it is done, and how much memory it holds by then. */
type Report = Outcome & { memory: number };
export type Outcome = { image: Image } | { code: ErrorCode } | { problems: FieldProblem[] } | { fault: string };

const script = join(import.meta.dirname, "picture-process.ts");
const mostWaiting = 4;
const longestWork = 20_000;
const idleTime = 10_000;
const low = 10;
/** Started and idle it holds about 120 MB, most of them shared with the site's own process. */
const mostKept = 150 * 1024 * 1024;

export interface PictureWorkshop {
  makeImage: (upload: Buffer) => Promise<Image>;
  close: () => void;
}

export function openPictureWorkshop(): PictureWorkshop {
  const inTurn = oneAtATime(mostWaiting);
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start() {
    // glibc gives every thread memory of its own and keeps it; with one arena for all, a large picture takes half as much.
    const child = fork(script, { serialization: "advanced", execArgv: [], env: { MALLOC_ARENA_MAX: "1" } });
    child.once("exit", () => {
      if (running === child) running = undefined;
    });
    // Visitors come first. Where priorities cannot be set it works as well.
    try {
      setPriority(child.pid as number, low);
    } catch {}
    return child;
  }

  const close = () => {
    clearTimeout(idle);
    running?.kill("SIGKILL");
    running = undefined;
  };

  async function make(upload: Buffer): Promise<Image> {
    clearTimeout(idle);
    running ??= start();
    const outcome = await reportOf(running, upload);
    // What a large picture left in fragments would come on top of the next one.
    if (outcome.memory > mostKept) close();
    else idle = setTimeout(close, idleTime).unref();
    if ("image" in outcome) return outcome.image;
    if ("code" in outcome) throw new AppError(outcome.code);
    if ("problems" in outcome) throw new FieldError(...outcome.problems);
    throw new Error(`A picture could not be made: ${outcome.fault}`);
  }

  return {
    makeImage: async (upload) => {
      formatOf(upload);
      return inTurn(() => make(upload));
    },
    close,
  };
}

function reportOf(child: ChildProcess, upload: Buffer): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const deadline = setTimeout(() => child.kill("SIGKILL"), longestWork);
  // It brought the decoder down: the same file would do so again.
  const died = () => reject(damagedFile());
  child.once("exit", died);
  child.once("message", (report) => resolve(report as Report));
  child.send(upload, (error) => error && died());
  return promise.finally(() => {
    clearTimeout(deadline);
    child.removeListener("exit", died);
    child.removeAllListeners("message");
  });
}
