import { randomUUID } from "node:crypto";
import { createApi, type Send } from "#contract/client.ts";
import { buildApp } from "../app.ts";
import { type Config, type Environment, readConfig } from "../config.ts";
import type { Db, UserRow } from "../db/tables.ts";
import { createPasswords, type Passwords } from "../features/auth/passwords.ts";
import { startSession } from "../features/auth/sessions.ts";
import { errorResponses, findOperation } from "../features/openapi/operations.ts";
import { insertUser } from "../features/users/queries.ts";
import type { App } from "../http/create-server.ts";
import { inProcessSend } from "../http/in-process-send.ts";
import { createLog, queryLog } from "../http/log.ts";
import { openDatabase } from "../open-database.ts";
import type { Network } from "../platforms/platform-client.ts";
import { prepareFolder } from "../process/data-dir.ts";
import { type Place, sitePlace } from "./databases.ts";

const password = "correct horse battery staple";

/** Makes password hashing fast, because most tests need no realistic cost. */
export const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface Options {
  place?: Place;
  startedAt?: number;
  environment?: Environment;
  routes?: (app: App, db: Db) => void;
  passwords?: Passwords;
  network?: Network;
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
  prepareFolder(config.dataDir);
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
    // A response without a schema is a page, which may have the same URL as an endpoint.
    if (!operation || !routeOptions.schema?.response) return;
    const isListed = statusCode in errorResponses(method, operation.schema);
    if ([401, 403, 404, 409, 422].includes(statusCode) && !isListed)
      flaws.push(`${method} ${url} answered ${statusCode}, which its \`errors\` in contract/ lack`);
  });
  routes?.(app, db);
  await app.ready();
  const send = inProcessSend(app);
  const page = async (path: string) =>
    (await send(path, { headers: { accept: "text/html" } })).text();
  const client = (token?: string, remoteAddress?: string) =>
    createApi(
      ((path, init) => send(path, init, remoteAddress ? { remoteAddress } : {})) as Send,
      () => token,
    );
  const logIn = async (username: string, secret: string, remoteAddress?: string) => {
    const form = { username, password: secret };
    return (await client("", remoteAddress)("POST /login/access-token", { form })).access_token;
  };

  async function join(some: Partial<Pick<UserRow, "email" | "is_superuser" | "is_active">> = {}) {
    const account = {
      email: `${randomUUID().slice(0, 8)}@example.com`,
      full_name: "Ada Visitor",
      password_hash: await passwords.hash(password),
      ...some,
    };
    const user = await insertUser(db, account, clock.now, "email_taken");
    const stored = db.selectFrom("users").selectAll().where("id", "=", user.id);
    const row = await stored.executeTakeFirstOrThrow();
    const token = await startSession(db, row, "A test", clock.now);
    return { user, email: account.email, password, token, api: client(token) };
  }

  return {
    app,
    config,
    db,
    backups,
    tellOwner,
    log: lines,
    clock,
    send,
    page,
    client,
    logIn,
    join,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await close();
      if (!given) await place[Symbol.asyncDispose]();
      if (flaws.length > 0) throw new Error(flaws.join("\n"));
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;
export type Person = Awaited<ReturnType<TestSite["join"]>>;
