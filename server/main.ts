// The process: settings first, then the site; a sentence where it cannot start.
import { flushCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { becomeOwner } from "./process/act-as-owner.ts";
import { prepareDataDir } from "./process/data-dir.ts";
import { runCommand } from "./process/run-command.ts";

await runCommand(async (environment) => {
  const config = readConfig(environment);
  // Started as root, by mistake or in a container, the site gives up root's rights, as every command does.
  becomeOwner(config.dataDir);
  prepareDataDir(config.dataDir);
  // Only now: loading what the site is made of takes longer than telling what is wrong with a setting.
  const { serve } = await import("./serve.ts");
  const news = await serve(config, { dev: process.argv.includes("--dev") });
  for (const line of news) process.stdout.write(`${line}\n`);
  // Where Node keeps what it has compiled (NODE_COMPILE_CACHE, as npm start sets it), the next start is quicker.
  // Written now and not at the end: not every end is an orderly one.
  flushCompileCache();
});
