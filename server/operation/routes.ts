import { sql } from "kysely";
import { checkHealth, sendTestMail } from "#contract/operation.ts";
import type { App } from "../app.ts";
import { AppError } from "../app-error.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { ClockCheck } from "../clock-check.ts";
import type { Db } from "../db/tables.ts";
import type { Limits } from "../limits/limits.ts";
import { enqueue } from "../mail/outbox.ts";

interface OperationDeps {
  db: Db;
  now: () => number;
  clock: ClockCheck;
  limits: Limits;
  guards: Guards;
  mail: { wake: () => void };
}

export function operationRoutes(app: App, { db, now, clock, limits, guards, mail }: OperationDeps) {
  app.route({
    ...checkHealth,
    handler: async ({ log }, reply) => {
      // The pages are fine: a monitor that reads no headers must not restart the site for it.
      if (clock.isWrong()) reply.header("x-health", "degraded");
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch (err) {
        log.error({ err }, "the database does not answer");
        throw new AppError("busy", 1);
      }
    },
  });

  app.route({
    ...sendTestMail,
    onRequest: guards.requireSuperuser,
    handler: async (request, reply) => {
      await limits.take(db, limits.perUser("testMailPerUser", callerOf(request).id));
      await enqueue(db, { kind: "test", address: request.query.email_to }, now());
      mail.wake();
      return reply.code(201).send({ message: "Test email sent" });
    },
  });
}
