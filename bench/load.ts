// Load from processes of its own: wrk, on 32 connections each, kept on a processor that the site does not have.
import { type ChildProcess, execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

interface Load {
  child: ChildProcess;
  /** How many requests were answered, once it has ended. */
  answered: Promise<number>;
}

/** Refuses a run in which anything but 2xx came back: a fast error is no figure. */
function startLoad(url: string, headers: Record<string, string>, seconds: number): Load {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { promise: answered, resolve, reject } = Promise.withResolvers<number>();
  const child = execFile(
    "taskset",
    ["-c", "1", "wrk", "-t1", "-c32", `-d${seconds}s`, ...given, url],
    (error, stdout, stderr) => {
      if (error)
        reject(
          new Error(
            `wrk did not run. It needs taskset and two processors too (Debian: apt-get install wrk util-linux). ${stderr || error.message}`,
          ),
        );
      else if (/Non-2xx|Socket errors/.test(stdout))
        reject(new Error(`not every answer was a success:\n${stdout}`));
      else resolve(Number(/(\d+) requests in/.exec(stdout)?.[1]));
    },
  );
  // Awaited when the turns are over: until then a failure must not end this process and leave the servers behind.
  answered.catch(() => {});
  return { child, answered };
}

export const askForASecond = (url: string, headers: Record<string, string>) =>
  startLoad(url, headers, 1).answered;

const turn = 100;
const seconds = 12;

interface Server {
  url: string;
  child: ChildProcess;
}

/** Of all its threads, in seconds: Linux counts it in hundredths. */
function processorTime({ child: { pid } }: Server) {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

/**
 * How many requests two servers answer in a second of processor time: what others take of a shared machine is not in it. How quick a
 * processor is at the moment changes too, so they take turns of a tenth of a second, on the same one, and their load has another.
 */
export async function requestsPerSecond(
  servers: readonly [Server, Server],
  headers: Record<string, string>,
): Promise<[number, number]> {
  for (const { child, url } of servers) {
    // A process that has just started is busy with compiling itself.
    for (let warm = 0; warm < 3; warm++) await askForASecond(url, headers);
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", "0", String(child.pid)]);
  }
  const begin = (server: Server) => {
    const load = startLoad(server.url, headers, seconds);
    load.child.kill("SIGSTOP");
    return { ...load, server, before: processorTime(server) };
  };
  const both = [begin(servers[0]), begin(servers[1])] as const;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end)
    for (const { child } of both) {
      child.kill("SIGCONT");
      await wait(turn);
      child.kill("SIGSTOP");
    }
  // Their time is over, but for a moment: they tell what they have counted.
  for (const { child } of both) child.kill("SIGCONT");
  const rate = async ({ answered, server, before }: (typeof both)[0]) =>
    (await answered) / (processorTime(server) - before);
  return [await rate(both[0]), await rate(both[1])];
}
