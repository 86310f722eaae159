import { flushCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./process/data-dir.ts";
import { refuseRoot } from "./process/refuse-root.ts";
import { runCommand } from "./process/run-command.ts";

await runCommand(async (environment) => {
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  prepareDataDir(config.dataDir);
  // Loaded only now, so that a wrong setting is answered at once.
  const { serve } = await import("./serve.ts");
  await serve(config, { dev: process.argv.includes("--dev") });
  // Written now, because a killed process writes no NODE_COMPILE_CACHE at its end.
  flushCompileCache();
});
