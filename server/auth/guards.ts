// Who may call. A guard stands on the route itself and runs before the body is read; `write` checks the caller again inside the transaction.
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Db, Transaction } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { createKeyedMutex } from "../limits/keyed-mutex.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { lockUsers } from "./queries.ts";
import { type Caller, createCallerFinder, lockCaller, type SessionKey } from "./sessions.ts";

export type Work<Result> = (transaction: Transaction, caller: Caller) => Promise<Result>;

export interface Guards {
  requireUser: onRequestAsyncHookHandler;
  requireSuperuser: onRequestAsyncHookHandler;
  /**
   * Does the work in a transaction in which session, activity and role of the caller were found again, and are locked. A request may
   * hold back its body until the caller's rights have ended, or they end while a password is hashed: it is refused here
   * (held-body.site.test.ts). A work that changes the account of somebody else names it, so that the accounts are locked in one order.
   * Visitors may see what a superuser writes: all pages are made anew after it.
   */
  write: <Result>(
    request: FastifyRequest,
    work: Work<Result>,
    changedUser?: string,
  ) => Promise<Result>;
}

interface Admitted {
  caller: Caller;
  session: SessionKey;
  /** What the route's guard asked for. */
  needsSuperuser: boolean;
}

const admissions = new WeakMap<FastifyRequest, Admitted>();

/** The caller that a guard has let through; undefined without one. */
export const knownCallerOf = (request: FastifyRequest) => admissions.get(request)?.caller;

function admissionOf(request: FastifyRequest): Admitted {
  const admitted = admissions.get(request);
  if (!admitted) throw new Error(`${request.routeOptions.url} asks for its caller without a guard`);
  return admitted;
}

/** The caller that the route's guard has let through, as of the request's beginning. */
export const callerOf = (request: FastifyRequest): Caller => admissionOf(request).caller;

interface GuardsDeps {
  db: Db;
  tokens: AccessTokens;
  now: () => number;
  cacheVersion: { bump: () => void };
}

export function createGuards({ db, tokens, now, cacheVersion }: GuardsDeps): Guards {
  const findCaller = createCallerFinder(db);
  // Two writes of one caller would wait for each other's lock, each holding one of the pool's few connections.
  const inTurnOfCaller = createKeyedMutex();

  async function authenticate(request: FastifyRequest, needsSuperuser: boolean) {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = token && (await tokens.read(token, now()));
    const caller = session && (await findCaller(session, now()));
    if (!caller) throw new AppError("not_authenticated");
    if (needsSuperuser && !caller.is_superuser) throw new AppError("not_privileged");
    admissions.set(request, { caller, session, needsSuperuser });
  }

  return {
    requireUser: (request) => authenticate(request, false),
    requireSuperuser: (request) => authenticate(request, true),
    write: async (request, work, changedUser) => {
      const { session, needsSuperuser } = admissionOf(request);
      const lookAgain = async (transaction: Transaction) => {
        await lockUsers(transaction, session.userId, changedUser);
        const caller = await lockCaller(transaction, session, now());
        if (!caller) throw new AppError("not_authenticated");
        if (needsSuperuser && !caller.is_superuser) throw new AppError("not_privileged");
        return work(transaction, caller);
      };
      const written = await inTurnOfCaller(session.userId, () =>
        db.transaction().execute(lookAgain),
      );
      if (needsSuperuser) cacheVersion.bump();
      return written;
    },
  };
}
