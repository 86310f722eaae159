import { checkHealth, getMailStatus, getProblems, sendTestMail } from "#contract/overview.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { enqueue } from "../../mail/outbox.ts";
import { mailStatus } from "../../mail/status.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { findOwnerAddress } from "../letters/letters.ts";
import { findSummary } from "../letters/monthly-letter.ts";
import { listProblems } from "../letters/problems.ts";

export function overviewRoutes(app: App, services: Services) {
  const { db, now, limits, mail, config, readSettings } = services;

  app.route({
    ...checkHealth,
    handler: async ({ log }) => {
      try {
        // Uses the query builder, because on SQLite a raw statement would wait for the writing connection.
        await db.selectNoFrom(({ lit }) => lit(1).as("one")).execute();
        return true;
      } catch (err) {
        log.error({ err }, "the database isn't responding");
        throw new AppError("busy", 1);
      }
    },
  });

  app.route({
    ...sendTestMail,
    handler: async (request, reply) => {
      const mailTo = { kind: "test", address: request.query.email_to } as const;
      await limits.charge({ testMailPerUser: callerOf(request).id }, () =>
        db.transaction().execute((transaction) => enqueue(transaction, mailTo, now())),
      );
      mail.wake();
      return reply.code(201).send({ message: "Test email sent" });
    },
  });

  app.route({
    ...getProblems,
    handler: async () => {
      const data = await listProblems(services);
      const letters_to = (await findOwnerAddress(db, await readSettings())) ?? null;
      return { data, count: data.length, letters_to, summary: await findSummary(db) };
    },
  });

  app.route({
    ...getMailStatus,
    handler: async () => ({ is_configured: config.smtp !== undefined, ...(await mailStatus(db)) }),
  });
}
