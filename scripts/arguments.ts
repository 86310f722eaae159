import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { commandLine } from "#server/process/command-line.ts";
import { StartError } from "#server/process/start-error.ts";

/** Parses a command's only positional argument and its switches. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  verb: string,
  args: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [first, ...more] = positionals;
    if (first && more.length === 0) return { subject: first, values };
  } catch {
    // parseArgs throws for an unknown switch and for a switch without its value.
  }
  throw new StartError(64, [`Usage: ${commandLine(verb, args)}`]);
}
