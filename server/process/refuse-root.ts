import { statSync } from "node:fs";
import { basename } from "node:path";
import { commandLine, mixtapePath } from "./command-line.ts";
import { StartError } from "./start-error.ts";

/** The owner of the data folder could not open files that root creates there. */
export function refuseRoot(dataDir: string) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  const [, script = "", ...args] = process.argv;
  const name = basename(script, ".ts");
  const verb = name === "main" ? "start" : name;
  const command = commandLine(verb, args.join(" "), mixtapePath);
  throw new StartError(78, [
    `${dataDir} belongs to another user (${owner}). Run this as that user:`,
    `sudo -u '#${owner}' DATA_DIR=${dataDir} ${command}`,
  ]);
}
