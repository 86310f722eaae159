// A whole disposable site for a test: `await using site = await startSite()`.
import { randomUUID } from "node:crypto";
import { createApi, type Send } from "#contract/client.ts";
import { buildApp } from "../app.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import { prepareDataDir } from "../data-dir.ts";
import { openDatabase } from "../db/open.ts";
import { inProcessSend } from "../in-process-send.ts";
import { insertUser } from "../users/queries.ts";
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
  const { app, stop, passwords } = await buildApp({ config, db, now: () => clock.now, logTo: { write: (line) => log.push(line) } });
  await app.ready();
  const send = inProcessSend(app);
  const client = (token?: string) => createApi(send as Send, () => token);

  /** Somebody with an account, logged in. */
  async function join({
    is_superuser = false,
    email = `${randomUUID().slice(0, 8)}@example.com`,
  }: {
    is_superuser?: boolean;
    email?: string;
  } = {}) {
    const password = `correct horse ${randomUUID().slice(0, 8)}`;
    const user = await insertUser(
      db,
      { email, full_name: "Ada Visitor", password_hash: await passwords.hash(password), is_superuser },
      clock.now,
      "email_taken",
    );
    const { access_token: token } = await client()("POST /login/access-token", { form: { username: email, password } });
    return { user, email, password, token, api: client(token) };
  }

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
    client,
    join,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await close();
      await place[Symbol.asyncDispose]();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;
