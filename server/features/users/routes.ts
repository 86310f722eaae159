import type { FastifyRequest } from "fastify";
import * as contract from "#contract/users.ts";
import type { Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { audit } from "../../http/log.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { findUserById } from "../auth/queries.ts";
import type { Caller } from "../auth/sessions.ts";
import { findFollowState } from "../followers/following.ts";
import {
  addUser,
  changeProfile,
  changeUser,
  chargeNewAddress,
  deleteAccount,
  signUp,
} from "./accounts.ts";
import { personalDataOf } from "./own-data.ts";
import { listUsers } from "./queries.ts";

function auditBy(request: FastifyRequest, event: string, user: string) {
  audit(request, event, { user, by: callerOf(request).id });
}

export function usersRoutes(app: App, deps: Services) {
  const { db, now, limits, passwords, guards, mail } = deps;

  async function remove(request: FastifyRequest, id: string) {
    const write = async (transaction: Transaction, caller: Caller) => {
      if (caller.id === id && caller.is_superuser) throw new AppError("superuser_deletes_self");
      await deleteAccount(transaction, id);
    };
    await guards.lockCaller(request, write, id);
    auditBy(request, "account deletion", id);
    return { message: "User deleted successfully" };
  }

  app.route({
    ...contract.signUp,
    handler: async (request) => {
      const user = await signUp(deps, request.body, request.ip);
      audit(request, "signup", { user: user.id });
      return user;
    },
  });

  app.route({
    ...contract.getMe,
    handler: async (request) => callerOf(request),
  });

  app.route({
    ...contract.changeMe,
    handler: async (request) => {
      const { user, changes } = await changeProfile(deps, request, request.body);
      mail.wake();
      for (const event of changes) auditBy(request, event, user.id);
      return user;
    },
  });

  app.route({
    ...contract.deleteMe,
    handler: (request) => remove(request, callerOf(request).id),
  });

  app.route({
    ...contract.getMyData,
    handler: (request) => personalDataOf(deps, callerOf(request).id),
  });

  app.route({
    ...contract.listUsers,
    handler: ({ query }) => listUsers(db, query),
  });

  app.route({
    ...contract.createUser,
    handler: async (request) => {
      const { password, ...fields } = request.body;
      const password_hash = await passwords.hash(password);
      // Locks the caller, so that a superuser who is losing their rights at this moment cannot create another superuser.
      const user = await guards.lockCaller(request, (transaction) =>
        addUser(transaction, { ...fields, password_hash }, now()),
      );
      mail.wake();
      auditBy(request, "account creation", user.id);
      return user;
    },
  });

  app.route({
    ...contract.getUser,
    handler: async (request) => {
      const caller = callerOf(request);
      if (request.params.user_id === caller.id) return caller;
      if (!caller.is_superuser) throw new AppError("not_privileged");
      const user = await findUserById(db, request.params.user_id);
      if (!user) throw new AppError("user_not_found");
      return user;
    },
  });

  app.route({
    ...contract.changeUser,
    handler: async (request) => {
      const { user_id } = request.params;
      const { password, ...fields } = request.body;
      const change = {
        ...fields,
        password_hash: password === undefined ? undefined : await passwords.hash(password),
      };
      const save = (isMailed: boolean) =>
        guards.lockCaller(
          request,
          (transaction, caller) =>
            changeUser(transaction, { caller, id: user_id, change }, { isMailed, now: now() }),
          user_id,
        );
      const before = await findUserById(db, user_id);
      const { email = before?.email } = change;
      const { user, changes } = await (email === undefined || email === before?.email
        ? save(false)
        : chargeNewAddress(limits, { email, follows: await findFollowState(db, user_id) }, save));
      mail.wake();
      for (const event of changes) auditBy(request, event, user.id);
      return user;
    },
  });

  app.route({
    ...contract.deleteUser,
    handler: (request) => remove(request, request.params.user_id),
  });
}
