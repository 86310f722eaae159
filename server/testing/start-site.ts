// Starts a complete disposable site for a test: `await using site = await startSite()`.
import { randomUUID } from "node:crypto";
import { createApi, type Send } from "#contract/client.ts";
import { buildApp } from "../app.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import type { Db } from "../db/tables.ts";
import { createPasswords, type Passwords } from "../features/auth/passwords.ts";
import { startSession } from "../features/auth/sessions.ts";
import { findOperation } from "../features/openapi/names.ts";
import { errorResponses } from "../features/openapi/responses.ts";
import { insertUser } from "../features/users/queries.ts";
import type { App } from "../http/create-server.ts";
import { inProcessSend } from "../http/in-process-send.ts";
import { createLog, queryLog } from "../http/log.ts";
import { openDatabase } from "../open-database.ts";
import type { Network } from "../platforms/platform-client.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { type Place, sitePlace } from "./databases.ts";

const password = "correct horse battery staple";

/** Parameters that make password hashing almost free, because most tests are not about its cost. */
export const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface Options {
  /** A database with contents, instead of an empty one. */
  place?: Place;
  startedAt?: number;
  environment?: Environment;
  /** Additional routes of the test, for behaviour that no route of the site has. */
  routes?: (app: App, db: Db) => void;
  /** Password hashing at its real cost, or delayed by the test. By default it is almost free. */
  passwords?: Passwords;
  /** The network for requests to platforms, for a test with stand-in platforms. */
  network?: Network;
  /** Wraps the site's database, for a test that makes it fail. */
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
  const { app, stop, backups, tellOwner } = await buildApp({
    config,
    db: through(db),
    dataVersion,
    now: () => clock.now,
    log,
    network,
    passwords,
  });
  const flaws: string[] = [];
  app.addHook("onSend", async ({ method, url, routeOptions }, { statusCode }, payload) => {
    if ((typeof payload === "string" || Buffer.isBuffer(payload)) && payload.includes("$argon2"))
      flaws.push(`${method} ${url} answered with a password's hash`);
    const operation = findOperation({ method, url: routeOptions.url ?? "" });
    // A page may have the same URL.
    if (
      !operation ||
      !routeOptions.schema?.response ||
      ![401, 403, 404, 409, 422].includes(statusCode)
    )
      return;
    if (!(statusCode in errorResponses(method, operation.schema)))
      flaws.push(`${method} ${url} answered ${statusCode}, which its \`errors\` in contract/ lack`);
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
    const token = await startSession(db, row, "A test", clock.now);
    return { user, email, password, token, api: client(token) };
  }

  return {
    app,
    config,
    db,
    backups,
    /** Runs the checks and sends the letters that are due, as every hour. */
    tellOwner,
    log: lines,
    /** The site's clock in milliseconds, which tests may move. */
    clock,
    /** Like fetch, with an IP address of the caller's choice. */
    send,
    /** Returns a typed API client, anonymous or with a token, with an IP address of the caller's choice. */
    client,
    logIn,
    join,
    /** Any test that finds one fails. */
    flaws,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await close();
      await place[Symbol.asyncDispose]();
      if (flaws.length > 0) throw new Error(flaws.join("\n"));
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;
export type Person = Awaited<ReturnType<TestSite["join"]>>;
