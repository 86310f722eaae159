import type { FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { createKeyedMutex } from "../limits/keyed-mutex.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { lockUsers } from "./queries.ts";
import { type Caller, createCallerFinder, lockCaller, type SessionKey } from "./sessions.ts";

export type Work<Result> = (transaction: Transaction, caller: Caller) => Promise<Result>;

interface Admitted {
  caller: Caller;
  session: SessionKey;
  needsSuperuser: boolean;
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

function checkRights(
  caller: Caller | undefined,
  needsSuperuser: boolean,
): asserts caller is Caller {
  if (!caller) throw new AppError("not_authenticated");
  if (needsSuperuser && !caller.is_superuser) throw new AppError("not_privileged");
}

export type Guards = ReturnType<typeof createGuards>;

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
  // Writes of one caller that wait for each other's lock would each hold one of the pool's few connections.
  const inTurnOfCaller = createKeyedMutex();

  async function authenticate(request: FastifyRequest, needsSuperuser: boolean) {
    const [, token = ""] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = await tokens.read(token, now());
    if (!session) throw new AppError("not_authenticated");
    const caller = await findCaller(session, now());
    checkRights(caller, needsSuperuser);
    admissions.set(request, { caller, session, needsSuperuser });
  }

  return {
    requireUser: (request: FastifyRequest) => authenticate(request, false),
    requireSuperuser: (request: FastifyRequest) => authenticate(request, true),
    /** Checks the caller again inside the transaction, because the session may have ended while the body arrived. `changedUser` is locked in one order with the caller. */
    write: async <Result>(request: FastifyRequest, work: Work<Result>, changedUser?: string) => {
      const { session, needsSuperuser } = admissionOf(request);
      const written = await inTurnOfCaller(session.userId, () =>
        db.transaction().execute(async (transaction) => {
          await lockUsers(transaction, session.userId, changedUser);
          const caller = await lockCaller(transaction, session, now());
          checkRights(caller, needsSuperuser);
          return work(transaction, caller);
        }),
      );
      if (needsSuperuser) cacheVersion.invalidate();
      return written;
    },
  };
}
