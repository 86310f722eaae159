import { checkHealth, getMailStatus, sendTestMail } from "#contract/monitoring.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { Config } from "../config.ts";
import type { Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import type { Limits } from "../limits/limits.ts";
import { enqueue } from "../mail/outbox.ts";
import { mailStatus } from "../mail/status.ts";

interface MonitoringDeps {
  db: Reader;
  now: () => number;
  limits: Limits;
  guards: Guards;
  mail: { wake: () => void };
  config: Pick<Config, "smtp">;
}

export function monitoringRoutes(
  app: App,
  { db, now, limits, guards, mail, config }: MonitoringDeps,
) {
  app.route({
    ...checkHealth,
    handler: async ({ log }) => {
      try {
        // On SQLite a raw statement would go to the writing connection and wait.
        await db.selectNoFrom(({ lit }) => lit(1).as("one")).execute();
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
      const mailTo = { kind: "test", address: request.query.email_to } as const;
      await limits.charge([limits.perUser("testMailPerUser", callerOf(request).id)], () =>
        guards.write(request, (transaction) => enqueue(transaction, mailTo, "owner", now())),
      );
      mail.wake();
      return reply.code(201).send({ message: "Test email sent" });
    },
  });

  app.route({
    ...getMailStatus,
    onRequest: guards.requireSuperuser,
    handler: async () => ({ is_configured: config.smtp !== undefined, ...(await mailStatus(db)) }),
  });
}
