// A whole disposable site for a test: `await using site = await startSite()`.
import { randomUUID } from "node:crypto";
import { createApi, type Send } from "#contract/client.ts";
import { buildApp } from "../app.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import type { Db } from "../db/tables.ts";
import { createPasswords, type Passwords } from "../features/auth/passwords.ts";
import { startSession } from "../features/auth/sessions.ts";
import { insertUser } from "../features/users/queries.ts";
import type { App } from "../http/create-server.ts";
import { inProcessSend } from "../http/in-process-send.ts";
import { createLog, queryLog } from "../http/log.ts";
import { openDatabase } from "../open-database.ts";
import type { Network } from "../platforms/platform-client.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { type Place, sitePlace } from "./databases.ts";

const password = "correct horse battery staple";

/** A password hash's parameters that cost next to nothing: what hashing costs is not what most tests are about. */
export const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface Options {
  /** One with its own contents, in the place of an empty one. */
  place?: Place;
  /** What its clock says first. */
  startedAt?: number;
  environment?: Environment;
  /** Routes of the test's own, for what no route of the site does. */
  routes?: (app: App, db: Db) => void;
  /** Passwords that cost what the site's do, or are held up; without them they cost next to nothing. */
  passwords?: Passwords;
  /** Where the platforms are reached, for a test that has its own. */
  network?: Network;
  /** What the site is given in the database's place, for a test that makes it fail. */
  through?: (db: Db) => Db;
}

export async function startSite({
  place: given,
  startedAt = Date.now(),
  environment = {},
  routes,
  passwords = createPasswords(cheap),
  network,
  through = (db) => db,
}: Options = {}) {
  const place = given ?? (await sitePlace());
  const config: Config = {
    ...readConfig({
      SITE_URL: "https://mixtape.example",
      SAMPLE_DATA: "off",
      LOG_LEVEL: "debug",
      ...environment,
      DATA_DIR: place.dataDir,
    }),
    databaseUrl: place.databaseUrl,
  };
  prepareDataDir(config.dataDir);
  const lines: string[] = [];
  const log = createLog(config, { write: (line) => lines.push(line) });
  const { db, dataVersion, close } = await openDatabase(config, queryLog(log));
  const clock = { now: startedAt };
  const { app, stop, tokens, backups } = await buildApp({
    config,
    db: through(db),
    dataVersion,
    now: () => clock.now,
    log,
    network,
    passwords,
  });
  const leaks: string[] = [];
  app.addHook("onSend", async ({ method, url }, _reply, payload) => {
    if ((typeof payload === "string" || Buffer.isBuffer(payload)) && payload.includes("$argon2"))
      leaks.push(`${method} ${url}`);
  });
  routes?.(app, db);
  await app.ready();
  const send = inProcessSend(app);
  const client = (token?: string, remoteAddress?: string) =>
    createApi(
      ((path, init) => send(path, init, remoteAddress ? { remoteAddress } : {})) as Send,
      () => token,
    );
  const logIn = async (username: string, secret: string, remoteAddress?: string) => {
    const form = { username, password: secret };
    return (await client("", remoteAddress)("POST /login/access-token", { form })).access_token;
  };

  /** Somebody with an account, logged in. */
  async function join({
    is_superuser = false,
    is_active = true,
    email = `${randomUUID().slice(0, 8)}@example.com`,
  }: {
    is_superuser?: boolean;
    is_active?: boolean;
    email?: string;
  } = {}) {
    const user = await insertUser(
      db,
      {
        email,
        full_name: "Ada Visitor",
        password_hash: await passwords.hash(password),
        is_superuser,
        is_active,
      },
      clock.now,
      "email_taken",
    );
    const row = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const token = await tokens.sign(await startSession(db, row, "A test", clock.now));
    return { user, email, password, token, api: client(token) };
  }

  return {
    app,
    config,
    db,
    backups,
    /** Every line logged so far. */
    log: lines,
    /** The site's time, in milliseconds; a test may move it. */
    clock,
    /** Like fetch, from an address of the caller's choice. */
    send,
    /** A typed client, anonymous or with a token, from an address of the caller's choice. */
    client,
    /** The token of a new session. */
    logIn,
    join,
    /** Calls that answered with a password's hash. Any test fails by one. */
    leaks,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await close();
      await place[Symbol.asyncDispose]();
      if (leaks.length > 0)
        throw new Error(`a password's hash was in the answer to ${leaks.join(", ")}`);
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;
export type Person = Awaited<ReturnType<TestSite["join"]>>;
