import { readConfig } from "./config.ts";
import { prepareFolder } from "./process/data-dir.ts";
import { refuseRoot } from "./process/refuse-root.ts";
import { runCommand } from "./process/run-command.ts";
import { serve } from "./serve.ts";

await runCommand(async (environment) => {
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  prepareFolder(config.dataDir);
  await serve(config, { dev: process.argv.includes("--dev") });
});
