// The process: settings first, then the site; a sentence where it cannot start.
import { flushCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./process/data-dir.ts";
import { refuseRoot } from "./process/refuse-root.ts";
import { runCommand } from "./process/run-command.ts";

await runCommand(async (environment) => {
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  prepareDataDir(config.dataDir);
  // Only now: loading what the site is made of takes longer than telling what is wrong with a setting.
  const { serve } = await import("./serve.ts");
  const news = await serve(config, { dev: process.argv.includes("--dev") });
  for (const line of news) process.stdout.write(`${line}\n`);
  // Where Node keeps what it has compiled (NODE_COMPILE_CACHE, as npm start sets it), the next start is quicker.
  // Written now and not at the end: not every end is an orderly one.
  flushCompileCache();
});
