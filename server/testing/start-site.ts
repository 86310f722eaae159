// A whole disposable site for a test: `await using site = await startSite()`.
import { createApi, type Send } from "#contract/client.ts";
import { buildApp } from "../app.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import { prepareDataDir } from "../data-dir.ts";
import { openDatabase } from "../db/open.ts";
import { inProcessSend } from "../in-process-send.ts";
import { emptyPlace } from "./databases.ts";

interface Options {
  environment?: Environment;
}

export async function startSite({ environment = {} }: Options = {}) {
  const place = await emptyPlace();
  const config: Config = {
    ...readConfig({ SITE_URL: "https://mixtape.example", SAMPLE_DATA: "off", LOG_LEVEL: "debug", ...environment, DATA_DIR: place.dataDir }),
    databaseUrl: place.databaseUrl,
  };
  prepareDataDir(config.dataDir);
  const { db, close } = await openDatabase(config);
  const log: string[] = [];
  const clock = { now: Date.now() };
  const { app, stop } = await buildApp({ config, db, now: () => clock.now, logTo: { write: (line) => log.push(line) } });
  await app.ready();
  const send = inProcessSend(app);
  return {
    app,
    config,
    db,
    /** Every line logged so far. */
    log,
    /** The site's time, in milliseconds; a test may move it. */
    clock,
    /** Like fetch, from an address of the caller's choice. */
    send,
    /** A typed client, anonymous or with a token. */
    client: (token?: string) => createApi(send as Send, () => token),
    [Symbol.asyncDispose]: async () => {
      await stop();
      await close();
      await place[Symbol.asyncDispose]();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;
