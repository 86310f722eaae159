// Load from a process of its own: wrk, on 32 connections.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const seconds = 1;

/** Requests per second. Refuses a run in which anything but 2xx came back: a fast error is no figure. */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}) {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", "-c32", `-d${seconds}s`, ...given, url]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error("The benchmarks need wrk (Debian: apt-get install wrk).") : error;
  });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`not every answer was a success:\n${stdout}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}
