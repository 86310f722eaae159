// Reads Node's flags and environment from bin/mixtape, so that tests and benchmarks run the site as owners do.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const mixtape = readFileSync(join(root, "bin", "mixtape"), "utf8");
const [, settings = ""] = /^ {2}export (.*)$/m.exec(mixtape) ?? [];
const [, flags = ""] = /^ {2}set -- (.*) "\$root\/server\/main\.ts"/m.exec(mixtape) ?? [];

/** Node's own flags, such as `--max-old-space-size=…`. */
export const nodeFlags = flags.split(" ");

const given: Record<string, string> = Object.fromEntries(
  settings.split(" ").map((setting) => setting.split("=")),
);

/** The compile cache halves the time of every later start. */
export const startEnvironment: Record<string, string> = {
  ...given,
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
};
