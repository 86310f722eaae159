// Parses the flags and the environment with which bin/mixtape starts the site.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const mixtape = readFileSync(join(root, "bin", "mixtape"), "utf8");
const [, settings = ""] = /^ {2}export (.*)$/m.exec(mixtape) ?? [];
const [, flags = ""] = /^ {2}set -- (.*) "\$root\/server\/main\.ts"/m.exec(mixtape) ?? [];

export const nodeFlags = flags.split(" ");

const given: Record<string, string> = Object.fromEntries(
  settings.split(" ").map((setting) => setting.split("=")),
);

export const startEnvironment: Record<string, string> = {
  ...given,
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
};
