import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { siteDefaults } from "./features/site/defaults.ts";
import { ensureSuperuser } from "./features/users/superusers.ts";
import { listen } from "./http/create-server.ts";
import { createLog, queryLog } from "./http/log.ts";
import { openDatabase } from "./open-database.ts";
import { builtPages } from "./pages/bundle.ts";
import { hasSecretKey } from "./process/data-dir.ts";
import { StartError } from "./process/start-error.ts";
import type { Deps } from "./services.ts";

export async function serve(config: Config, { dev, network }: Pick<Deps, "dev" | "network">) {
  // An error in the default texts or in the built pages must stop the start before the database is changed.
  siteDefaults();
  if (!dev) builtPages();
  const log = createLog(config);
  const { db, isNew, dataVersion, close } = await openDatabase(config, queryLog(log));
  const losesLinks = !isNew && config.secretKey === undefined && !hasSecretKey(config.dataDir);
  const deps = { config, db, dataVersion, now: Date.now, log, network, dev: dev ?? false };
  const { app, stop, passwords } = await buildApp(deps).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const end = async () => {
    await stop();
    await close();
  };
  if (isNew && config.sampleData) {
    const { addSamples } = await import("./features/samples/add-samples.ts");
    await addSamples(db, Date.now());
  }
  // The first password is printed before listening, because listening may fail.
  for (const line of await ensureSuperuser(db, config, passwords, Date.now())) say(line);
  stopOnSignals(end);
  try {
    await listen(app, config);
  } catch (error) {
    await end();
    throw refusalToListen(error, config);
  }
  // Registered after the start, so that an unhandled rejection during the start still stops the process.
  process.on("unhandledRejection", (err) => app.log.error({ err }, "unhandled rejection"));
  if (losesLinks)
    say(
      "The secret key was missing, so a new one was created. Preview links and the unsubscribe links in old emails to the owner no longer work.",
    );
  say(`Mixtape is ready at ${config.siteUrl}`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Ctrl-C under npm sends two signals, so a second signal within a second is ignored. */
const repeatedSignalWithin = 1000;

function stopOnSignals(stop: () => Promise<void>) {
  let stoppingSince: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, async () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince >= repeatedSignalWithin) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      await stop().catch(() => process.exit(1));
      process.exit(0);
    });
  }
}

function refusalToListen(error: unknown, { host, port }: Config) {
  switch (error instanceof Error && "code" in error && error.code) {
    case "EADDRINUSE":
      return new StartError(69, [
        `Port ${port} is already in use on ${host}. Set PORT to a free port.`,
      ]);
    case "EACCES":
      return new StartError(78, [
        `This user isn't allowed to use port ${port}. Set PORT to another port.`,
      ]);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(78, [`HOST must be an address of this machine, and ${host} isn't.`]);
    default:
      return error;
  }
}
