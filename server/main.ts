// The process: settings first, then the site; a sentence where it cannot start.
import { asProgram } from "./as-program.ts";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./data-dir.ts";

await asProgram(async (environment) => {
  const config = readConfig(environment);
  prepareDataDir(config.dataDir);
  // Only now: loading what the site is made of takes longer than telling what is wrong with a setting.
  const { serve } = await import("./serve.ts");
  const news = await serve(config, { dev: process.argv.includes("--dev") });
  for (const line of news) process.stdout.write(`${line}\n`);
});
