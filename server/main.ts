// The process: settings first, then the site; a sentence where it cannot start.
import { existsSync, readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./data-dir.ts";
import { StartError } from "./start-error.ts";

process.umask(0o077);
// Before libvips looks for the machine's fonts: of the letters on cards there are the site's own, on every machine.
process.env.FONTCONFIG_FILE ??= join(import.meta.dirname, "sharing", "fonts", "fonts.conf");

async function start() {
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  const config = readConfig({ ...fromFile, ...process.env });
  prepareDataDir(config.dataDir);
  // Only now: loading what the site is made of takes longer than telling what is wrong with a setting.
  const { serve } = await import("./serve.ts");
  const news = await serve(config, { dev: process.argv.includes("--dev") });
  for (const line of news) process.stdout.write(`${line}\n`);
  // Where Node keeps what it has compiled (NODE_COMPILE_CACHE, as npm start sets it), the next start is quicker.
  // Written now and not at the end: not every end is an orderly one.
  flushCompileCache();
}

start().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  for (const sentence of error.sentences) process.stderr.write(`mixtape: ${sentence}\n`);
  process.exitCode = error.exitCode;
});
