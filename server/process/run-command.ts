import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "../config.ts";
import { StartError } from "./start-error.ts";

function readEnvironment(): Environment {
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return { ...fromFile, ...process.env };
}

export async function runCommand(work: (environment: Environment) => Promise<void>) {
  process.umask(0o077);
  try {
    await work(readEnvironment());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const sentence of error.sentences) process.stderr.write(`mixtape: ${sentence}\n`);
    process.exitCode = error.exitCode;
  }
}
