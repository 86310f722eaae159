// What a process asks of the operating system, as the operating system sees it.
import { spawnSync } from "node:child_process";

/** Where it is missing, it says loudly that something goes unproved. */
export function hasStrace(): boolean {
  const found = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0;
  if (!found)
    process.stderr.write(
      "SKIPPED: strace is not installed or may not trace here, and what it would show is not proved\n",
    );
  return found;
}

/** Runs a program and writes its calls to a file. The program stays our own child: the tracer stands aside. */
export const tracing = (calls: string, file: string) => [
  "strace",
  "-D",
  "-f",
  "-qq",
  "-s",
  "15",
  "-e",
  `trace=${calls}`,
  "-e",
  "signal=none",
  "-o",
  file,
];
