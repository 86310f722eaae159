// The process: settings, database, app, port; and an orderly end.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { prepareDataDir } from "./data-dir.ts";
import { openDatabase } from "./db/open.ts";
import { addSamples } from "./samples/add-samples.ts";
import { StartError } from "./start-error.ts";
import { ensureSuperuser } from "./users/first-superuser.ts";

process.umask(0o077);

async function start() {
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  const config = readConfig({ ...fromFile, ...process.env });
  prepareDataDir(config.dataDir);
  const { db, isNew, close } = await openDatabase(config);
  const { app, stop, passwords } = await buildApp({ config, db, now: Date.now, dev: process.argv.includes("--dev") });
  app.addHook("onClose", close);
  if (isNew && config.sampleData) await addSamples(db, Date.now());
  const news = await ensureSuperuser(db, config, passwords, Date.now());

  let stopping = false;
  // Before listening: a signal that comes early must find the database closed in order too.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second signal means it: leave at once.
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  await listen();
  for (const line of [...news, `Mixtape is ready on ${config.siteUrl}`]) process.stdout.write(`${line}\n`);

  async function listen() {
    try {
      await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await app.close();
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EADDRINUSE")
        throw new StartError(69, [`PORT must be a free port: something already listens on ${config.host}:${config.port}.`]);
      if (code === "EACCES") throw new StartError(78, [`PORT must be one this user may open: ${config.port} is refused.`]);
      if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
        throw new StartError(78, [`HOST must be an address of this machine: ${config.host} is not.`]);
      throw error;
    }
  }
}

start().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  for (const sentence of error.sentences) process.stderr.write(`mixtape: ${sentence}\n`);
  process.exitCode = error.exitCode;
});
