import { flushCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./process/data-dir.ts";
import { refuseRoot } from "./process/refuse-root.ts";
import { runCommand } from "./process/run-command.ts";

await runCommand(async (environment) => {
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  prepareDataDir(config.dataDir);
  // A late import, so that a wrong setting is reported before all modules are loaded.
  const { serve } = await import("./serve.ts");
  await serve(config, { dev: process.argv.includes("--dev") });
  // Node itself writes the compile cache only at a normal exit, not when the process is killed.
  flushCompileCache();
});
