import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nodeFlags, startEnvironment } from "./as-started.ts";

const main = join(import.meta.dirname, "..", "main.ts");

export interface Program extends AsyncDisposable {
  child: ChildProcess;
  output: () => string;
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

interface ProgramOptions {
  script?: string;
  args?: string[];
  /** A command that starts the program, such as strace. */
  under?: string[];
}

export function runProgram(
  environment: Record<string, string>,
  { script = main, args = [], under = [] }: ProgramOptions = {},
): Program {
  const { PATH = "", HOME = "" } = process.env;
  const [command = "", ...rest] = [...under, process.execPath, ...nodeFlags, script, ...args];
  return watchProgram(
    spawn(command, rest, {
      env: { PATH, HOME, ...startEnvironment, PORT: "0", LOG_LEVEL: "info", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}

function watchProgram(child: ChildProcess): Program {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  let isRunning = true;
  const ended = once(child, "close").then(([code, signal]) => {
    isRunning = false;
    return { code, signal };
  });
  const says = async (pattern: RegExp) => {
    for (; ; await wait(5)) {
      const match = pattern.exec(output);
      if (match) return match;
      if (!isRunning) throw new Error(`ended before saying ${pattern}:\n${output}`);
    }
  };
  return {
    child,
    output: () => output,
    says,
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function addressOf(program: Program) {
  const [, address = ""] = await program.says(/Server listening at (http:\/\/[\w.:[\]]+)/);
  return address;
}

export async function runCommand(
  name: "backup" | "restore" | "superuser" | "doctor" | "import" | "export" | "copy" | "move",
  args: string[],
  environment: Record<string, string>,
) {
  const program = runProgram(environment, {
    script: join(import.meta.dirname, "..", "..", "scripts", `${name}.ts`),
    args,
  });
  const { code } = await program.ended;
  return { code, output: program.output() };
}
