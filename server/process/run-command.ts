import { existsSync } from "node:fs";
import type { Environment } from "../config.ts";
import { StartError } from "./start-error.ts";

export async function runCommand(work: (environment: Environment) => Promise<void>) {
  process.umask(0o077);
  try {
    if (existsSync(".env")) process.loadEnvFile();
    await work(process.env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const sentence of error.sentences) process.stderr.write(`mixtape: ${sentence}\n`);
    process.exitCode = error.exitCode;
  }
}
