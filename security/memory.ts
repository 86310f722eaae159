import { readdirSync, readFileSync } from "node:fs";

const field = (pid: string, name: string) => {
  try {
    return Number(
      new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(
        readFileSync(`/proc/${pid}/status`, "utf8"),
      )?.[1] ?? 0,
    );
  } catch {
    // The process has ended.
    return 0;
  }
};

/** Megabytes that a process and those it has started hold. */
function memoryOf(pid: number): number {
  const children = readdirSync("/proc").filter(
    (entry) => /^\d+$/.test(entry) && field(entry, "PPid") === pid,
  );
  const kilobytes = [String(pid), ...children].map((process) => field(process, "VmRSS"));
  return kilobytes.reduce((sum, held) => sum + held, 0) / 1024;
}

/** Returns a function that stops watching and returns the megabytes that were held at most, beyond those at the beginning. */
export function watchMemory(pid: number) {
  const before = memoryOf(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return Math.max(most, memoryOf(pid)) - before;
  };
}
