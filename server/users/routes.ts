import * as contract from "#contract/users.ts";
import { AppError } from "../app-error.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { App } from "../create-server.ts";
import type { Db } from "../db/tables.ts";
import type { Limits } from "../limits/limits.ts";
import { audit } from "../log.ts";
import { addUser, changeProfile, changeUser, removeUser, signUp } from "./accounts.ts";
import { deleteUser, findUser, listUsers } from "./queries.ts";

export interface UsersDeps {
  db: Db;
  now: () => number;
  limits: Limits;
  passwords: Passwords;
  guards: Guards;
  mail: { wake: () => void };
}

export function usersRoutes(app: App, deps: UsersDeps) {
  const { db, guards, mail } = deps;

  app.route({
    ...contract.signUp,
    handler: async ({ body, ip, log }) => {
      const user = await signUp(deps, body, ip);
      audit(log, ip, { event: "signup", outcome: "ok", user: user.id });
      return user;
    },
  });

  app.route({ ...contract.getMe, onRequest: guards.requireUser, handler: async (request) => callerOf(request) });

  app.route({
    ...contract.changeMe,
    onRequest: guards.requireUser,
    handler: async (request) => {
      const { user, changes } = await changeProfile(deps, callerOf(request), request.body);
      mail.wake();
      for (const event of changes) audit(request.log, request.ip, { event, outcome: "ok", user: user.id, by: user.id });
      return user;
    },
  });

  app.route({
    ...contract.deleteMe,
    onRequest: guards.requireUser,
    handler: async (request) => {
      const caller = callerOf(request);
      if (caller.is_superuser) throw new AppError("superuser_deletes_self");
      if (!(await deleteUser(db, caller.id))) throw new AppError("not_authenticated");
      audit(request.log, request.ip, { event: "account deletion", outcome: "ok", user: caller.id, by: caller.id });
      return { message: "User deleted successfully" };
    },
  });

  app.route({ ...contract.listUsers, onRequest: guards.requireSuperuser, handler: ({ query }) => listUsers(db, query) });

  app.route({
    ...contract.createUser,
    onRequest: guards.requireSuperuser,
    handler: async (request) => {
      const user = await addUser(deps, request.body);
      mail.wake();
      audit(request.log, request.ip, { event: "account creation", outcome: "ok", user: user.id, by: callerOf(request).id });
      return user;
    },
  });

  app.route({
    ...contract.getUser,
    onRequest: guards.requireUser,
    handler: async (request) => {
      const caller = callerOf(request);
      if (request.params.user_id === caller.id) return caller;
      if (!caller.is_superuser) throw new AppError("not_privileged");
      const user = await findUser(db, request.params.user_id);
      if (!user) throw new AppError("user_not_found");
      return user;
    },
  });

  app.route({
    ...contract.changeUser,
    onRequest: guards.requireSuperuser,
    handler: async (request) => {
      const by = callerOf(request);
      const { user, changes } = await changeUser(deps, by, request.params.user_id, request.body);
      mail.wake();
      for (const event of changes) audit(request.log, request.ip, { event, outcome: "ok", user: user.id, by: by.id });
      return user;
    },
  });

  app.route({
    ...contract.deleteUser,
    onRequest: guards.requireSuperuser,
    handler: async (request) => {
      const { user_id } = request.params;
      await removeUser(deps, callerOf(request), user_id);
      audit(request.log, request.ip, { event: "account deletion", outcome: "ok", user: user_id, by: callerOf(request).id });
      return { message: "User deleted successfully" };
    },
  });
}
