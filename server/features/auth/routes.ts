import * as contract from "#contract/auth.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import { compose, resetLink } from "../../mail/compose.ts";
import { renderMail } from "../../mail/template.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "./guards.ts";
import { logIn } from "./login.ts";
import { replacePassword, requestRecovery, resetWithToken } from "./password-change.ts";
import { findUserByEmail } from "./queries.ts";
import { listSessions, revokeSession, revokeSessionsOf } from "./sessions.ts";

export function authRoutes(app: App, deps: Services) {
  const { db, now, mail } = deps;

  app.route({
    ...contract.logIn,
    handler: (request) => logIn(deps, request.body, request),
  });

  // Password managers open this standard URL to find the form for a new password.
  app.get("/.well-known/change-password", { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/settings?tab=password"),
  );

  app.route({ ...contract.testToken, handler: async (request) => callerOf(request) });

  app.route({
    ...contract.logOut,
    handler: async (request, reply) => {
      const { id, session_id } = callerOf(request);
      await revokeSession(db, id, session_id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.listSessions,
    handler: (request) => listSessions(db, callerOf(request), now()),
  });

  app.route({
    ...contract.endSession,
    handler: async (request) => {
      const user = callerOf(request).id;
      if (!(await revokeSession(db, user, request.params.session_id)))
        throw new AppError("session_not_found");
      audit(request, "session end", { user });
      return { message: "That device has been logged out" };
    },
  });

  app.route({
    ...contract.endOtherSessions,
    handler: async (request) => {
      const { id, session_id } = callerOf(request);
      await revokeSessionsOf(db, id, session_id);
      audit(request, "session end", { user: id });
      return { message: "Logged out everywhere else" };
    },
  });

  app.route({
    ...contract.recoverPassword,
    handler: async ({ params, ip }) => {
      await requestRecovery(deps, params.email, ip);
      mail.wake();
      return { message: "If that email is registered, we sent a password recovery link" };
    },
  });

  app.route({
    ...contract.previewRecoveryMail,
    config: { savesNothing: true },
    handler: async ({ params }, reply) => {
      if (!(await findUserByEmail(db, params.email))) throw new AppError("recovery_user_not_found");
      reply.header(
        "content-security-policy",
        "default-src 'none'; style-src-attr 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      );
      // A real token would let superusers take over any account unnoticed.
      const link = resetLink(deps.siteUrl, "sample");
      const { html } = renderMail(await deps.readSettings(), compose.recovery, link);
      return reply.type("text/html; charset=utf-8").send(html);
    },
  });

  app.route({
    ...contract.resetPassword,
    handler: async (request) => {
      const { body, ip } = request;
      const user = await resetWithToken(deps, body, ip).catch(
        auditRefusal(request, "password reset"),
      );
      mail.wake();
      audit(request, "password reset", { user });
      return { message: "Password updated successfully" };
    },
  });

  app.route({
    ...contract.changePassword,
    handler: async (request) => {
      const user = callerOf(request).id;
      const refuse = auditRefusal(request, "password change", user);
      await replacePassword(deps, request, request.body).catch(refuse);
      mail.wake();
      audit(request, "password change", { user });
      return { message: "Password updated successfully" };
    },
  });
}
