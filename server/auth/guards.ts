// Who may call. A guard stands on the route itself, before the body is read.
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { AppError } from "../app-error.ts";
import type { Db } from "../db/tables.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { type Caller, createCallerFinder } from "./sessions.ts";

export interface Guards {
  requireUser: onRequestAsyncHookHandler;
  requireSuperuser: onRequestAsyncHookHandler;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Whoever a guard has let through, if there was one and it did. */
export const knownCallerOf = (request: FastifyRequest) => callers.get(request);

/** Whoever a guard has let through. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error(`${request.routeOptions.url} asks for its caller without a guard`);
  return caller;
}

export function createGuards({ db, tokens, now }: { db: Db; tokens: AccessTokens; now: () => number }): Guards {
  const findCaller = createCallerFinder(db);
  const admit = async (request: FastifyRequest) => {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = token && (await tokens.read(token, now()));
    const caller = session && (await findCaller(session, now()));
    if (!caller) throw new AppError("not_authenticated");
    callers.set(request, caller);
    return caller;
  };
  return {
    requireUser: async (request) => {
      await admit(request);
    },
    requireSuperuser: async (request) => {
      if (!(await admit(request)).is_superuser) throw new AppError("not_privileged");
    },
  };
}
