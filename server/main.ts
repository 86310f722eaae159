import { flushCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./process/data-dir.ts";
import { refuseRoot } from "./process/refuse-root.ts";
import { runCommand } from "./process/run-command.ts";

await runCommand(async (environment) => {
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  prepareDataDir(config.dataDir);
  // Imports serve.ts late, so that a wrong setting is reported before all modules are loaded.
  const { serve } = await import("./serve.ts");
  await serve(config, { dev: process.argv.includes("--dev") });
  // Writes the compile cache now, because Node would write it only at a normal exit and not when the process is killed.
  flushCompileCache();
});
