import type { FastifyInstance, FastifyRequest } from "fastify";
import { members } from "#contract/route.ts";
import type { Db, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { lockUsers } from "./queries.ts";
import { type Caller, createCallerFinder, lockCaller } from "./sessions.ts";

interface Admitted {
  caller: Caller;
  token: string;
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
    /** This write changes no page, so the cache stays valid. */
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
  now,
  cacheVersion,
}: {
  db: Db;
  now: () => number;
  cacheVersion: { invalidate: () => void };
}) {
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
    /** Call it once the whole body has arrived, because the session or role may have ended meanwhile. */
    checkAgain,
    /** Locks the account and session until the transaction ends, so that no other request can change or end them. */
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
        // A superuser's write may change every page. onResponse would run too early for a write that exceeds the handler's timeout.
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
