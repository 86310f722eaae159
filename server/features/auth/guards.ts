import type { FastifyInstance, FastifyRequest } from "fastify";
import { members } from "#contract/route.ts";
import type { Db, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { CacheVersion } from "../../response-cache/cache-version.ts";
import { lockUsers } from "./queries.ts";
import { type Caller, createCallerFinder, lockCaller } from "./sessions.ts";

const admissions = new WeakMap<FastifyRequest, { caller: Caller; token: string }>();

export const knownCallerOf = (request: FastifyRequest) => admissions.get(request)?.caller;

function admissionOf(request: FastifyRequest) {
  const admission = admissions.get(request);
  if (!admission) throw new Error(`${request.routeOptions.url} has no guard`);
  return admission;
}

export const callerOf = (request: FastifyRequest) => admissionOf(request).caller;

const needsSuperuser = ({ routeOptions }: FastifyRequest) =>
  routeOptions.schema?.security?.[0] !== members[0];

function checkRights(request: FastifyRequest, caller?: Caller): asserts caller is Caller {
  if (!caller) throw new AppError("not_authenticated");
  if (needsSuperuser(request) && !caller.is_superuser) throw new AppError("not_privileged");
}

export type Guards = ReturnType<typeof createGuards>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set this on a superuser route that changes no page. Writes on all other superuser routes invalidate the cached pages. */
    savesNothing?: true | ((request: FastifyRequest) => boolean);
  }
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

function mayChangePages(request: FastifyRequest) {
  if (isRead(request) || !admissions.has(request) || !needsSuperuser(request)) return false;
  const { savesNothing } = request.routeOptions.config;
  return !(typeof savesNothing === "function" ? savesNothing(request) : savesNothing);
}

export function createGuards(db: Db, now: () => number, cacheVersion: CacheVersion) {
  const findCaller = createCallerFinder(db);

  async function admit(request: FastifyRequest, token: string) {
    const caller = await findCaller(token, now());
    checkRights(request, caller);
    admissions.set(request, { caller, token });
  }

  async function authenticate(request: FastifyRequest) {
    const [, token] = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!token) throw new AppError("not_authenticated");
    await admit(request, token);
  }

  const checkAgain = (request: FastifyRequest) => admit(request, admissionOf(request).token);

  return {
    /** Checks the session and the role again, because both may have changed during a slow upload. */
    checkAgain,
    lockCaller: <Result>(
      request: FastifyRequest,
      write: (transaction: Transaction, caller: Caller) => Promise<Result>,
      ...changedUser: string[]
    ) =>
      db.transaction().execute(async (transaction) => {
        const { token, caller: admitted } = admissionOf(request);
        await lockUsers(transaction, [admitted.id, ...changedUser]);
        const caller = await lockCaller(transaction, token, now());
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
        // An onResponse hook would run too early: if a handler times out, Fastify responds before the handler has committed.
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
