// The site with a mistake in it: a promise that fails and that nobody waits for.
import { readConfig } from "../config.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { serve } from "../serve.ts";

const config = readConfig(process.env);
prepareDataDir(config.dataDir);
await serve(config, { dev: false });
Promise.reject(new Error("nobody waits for this"));
