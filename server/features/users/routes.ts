import type { FastifyRequest } from "fastify";
import * as contract from "#contract/users.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { audit } from "../../http/log.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { findUserById } from "../auth/queries.ts";
import { changeProfile, changeUser, deleteAccount, signUp } from "./accounts.ts";
import { personalDataOf } from "./own-data.ts";
import { insertUser, listUsers } from "./queries.ts";

function auditBy(request: FastifyRequest, event: string, user: string) {
  audit(request, event, { user, by: callerOf(request).id });
}

export function usersRoutes(app: App, deps: Services) {
  const { db, now, passwords, guards, mail } = deps;

  async function remove(request: FastifyRequest, id: string) {
    await guards.lockCaller(
      request,
      async (transaction, caller) => {
        if (caller.id === id && caller.is_superuser) throw new AppError("superuser_deletes_self");
        await deleteAccount(transaction, id);
      },
      id,
    );
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

  app.route({ ...contract.getMe, handler: async (request) => callerOf(request) });

  app.route({
    ...contract.changeMe,
    handler: (request) => changeProfile(deps, request, request.body),
  });

  app.route({ ...contract.deleteMe, handler: (request) => remove(request, callerOf(request).id) });

  app.route({
    ...contract.getMyData,
    handler: (request) => personalDataOf(deps, callerOf(request).id),
  });

  app.route({ ...contract.listUsers, handler: ({ query }) => listUsers(db, query) });

  app.route({
    ...contract.createUser,
    handler: async (request) => {
      const { password, ...fields } = request.body;
      const password_hash = await passwords.hash(password);
      // The lock keeps a superuser whose rights are being removed from creating another superuser.
      const user = await guards.lockCaller(request, async (transaction) => {
        const added = await insertUser(transaction, { ...fields, password_hash }, now());
        if (added.is_active)
          await enqueue(transaction, { kind: "new_account", user_id: added.id }, now());
        return added;
      });
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
    handler: (request) => changeUser(deps, request, request.params.user_id, request.body),
  });

  app.route({
    ...contract.deleteUser,
    handler: (request) => remove(request, request.params.user_id),
  });
}
