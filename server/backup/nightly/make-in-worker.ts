// Backups are made in a child process of low priority: copying and checking take seconds in which the site must answer.
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Outcome } from "./queries.ts";

export interface BackupWork {
  dataDir: string;
  databaseUrl: string | undefined;
  folder: string;
  name: string;
  now: number;
  /** What the last one took. */
  lastBytes: number;
}

export interface Making {
  outcome: Promise<Outcome>;
  stop: () => void;
}

const script = join(import.meta.dirname, "nightly-worker.ts");
const low = 10;

/** The file before it is whole and gets its name. */
export function removeDraft({ folder, name }: Pick<BackupWork, "folder" | "name">) {
  try {
    rmSync(`${join(folder, name)}.part`, { force: true });
  } catch {
    // Where its folder is none, or may not be written to, there is no draft either.
  }
}

export const wasStopped = "The site was stopped while it was being made.";

export function makeInWorker(work: BackupWork): Making {
  // A process group of its own, so that pg_dump ends with it.
  const child = fork(script, {
    execArgv: [],
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  let isStopped = false;
  child.once("message", (message) => resolve(message as Outcome));
  child.once("error", (error) => resolve({ problem: `It could not be begun: ${error.message}` }));
  child.once("exit", (code, signal) => {
    removeDraft(work);
    resolve({
      problem: isStopped ? wasStopped : `It was cut off (${signal ?? `exit code ${code}`}).`,
    });
  });
  child.send(
    work,
    (error) => error && resolve({ problem: `It could not be begun: ${error.message}` }),
  );
  // Not every system lets priorities be set.
  try {
    setPriority(child.pid as number, low);
  } catch {}
  const stop = () => {
    isStopped = true;
    try {
      process.kill(-(child.pid as number), "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  return { outcome, stop };
}
