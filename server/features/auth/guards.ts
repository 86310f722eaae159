import type { FastifyInstance, FastifyRequest } from "fastify";
import { members } from "#contract/route.ts";
import type { Db, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { lockUsers } from "./queries.ts";
import { type Caller, createCallerFinder, lockCaller, type SessionKey } from "./sessions.ts";

interface Admitted {
  caller: Caller;
  session: SessionKey;
}

const admissions = new WeakMap<FastifyRequest, Admitted>();

export const knownCallerOf = (request: FastifyRequest) => admissions.get(request)?.caller;

function admissionOf(request: FastifyRequest): Admitted {
  const admitted = admissions.get(request);
  if (!admitted)
    throw new Error(`${request.routeOptions.url} needs the current user but has no guard`);
  return admitted;
}

export const callerOf = (request: FastifyRequest): Caller => admissionOf(request).caller;

const needsSuperuser = ({ routeOptions }: FastifyRequest) =>
  routeOptions.schema?.security?.[0] !== members[0];

function checkRights(request: FastifyRequest, caller?: Caller): asserts caller is Caller {
  if (!caller) throw new AppError("not_authenticated");
  if (needsSuperuser(request) && !caller.is_superuser) throw new AppError("not_privileged");
}

export type Guards = ReturnType<typeof createGuards>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** A POST after which every page is as before. */
    savesNothing?: true | ((request: FastifyRequest) => boolean);
  }
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

function mayChangePages(request: FastifyRequest) {
  if (isRead(request) || !admissions.has(request) || !needsSuperuser(request)) return false;
  const { savesNothing } = request.routeOptions.config;
  return !(typeof savesNothing === "function" ? savesNothing(request) : savesNothing);
}

export function createGuards({
  db,
  tokens,
  now,
  cacheVersion,
}: {
  db: Db;
  tokens: AccessTokens;
  now: () => number;
  cacheVersion: { invalidate: () => void };
}) {
  const findCaller = createCallerFinder(db);

  async function admit(request: FastifyRequest, session: SessionKey) {
    const caller = await findCaller(session, now());
    checkRights(request, caller);
    admissions.set(request, { caller, session });
  }

  async function authenticate(request: FastifyRequest) {
    const [, token = ""] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = await tokens.read(token, now());
    if (!session) throw new AppError("not_authenticated");
    await admit(request, session);
  }

  const checkAgain = (request: FastifyRequest) => admit(request, admissionOf(request).session);

  return {
    /** When the whole body has arrived: session and role may have ended meanwhile. */
    checkAgain,
    /** For writes that must agree with the account: until the transaction ends, nothing else changes it or ends the session. */
    lockCaller: <Result>(
      request: FastifyRequest,
      write: (transaction: Transaction, caller: Caller) => Promise<Result>,
      ...changedUser: string[]
    ) =>
      db.transaction().execute(async (transaction) => {
        const { session } = admissionOf(request);
        await lockUsers(transaction, [session.user_id, ...changedUser]);
        const caller = await lockCaller(transaction, session, now());
        checkRights(request, caller);
        return write(transaction, caller);
      }),
    addHooks: (app: FastifyInstance) => {
      app.addHook("preValidation", async (request) => {
        if (admissions.has(request) && !isRead(request)) await checkAgain(request);
      });
      app.addHook("onRoute", (route) => {
        const { handler, onRequest = [], schema } = route;
        if (schema?.security) route.onRequest = [authenticate, onRequest].flat();
        // What superusers write may show on every page. Not when it is answered: a write may outlast its time, and is answered before it is done.
        route.handler = async (request, reply) => {
          try {
            return await handler.call(app, request, reply);
          } finally {
            if (mayChangePages(request)) cacheVersion.invalidate();
          }
        };
      });
    },
  };
}
