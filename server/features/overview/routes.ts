import { isDeepStrictEqual } from "node:util";
import * as contract from "#contract/overview.ts";
import { countOf } from "../../db/long-lists.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { enqueue } from "../../mail/outbox.ts";
import { mailStatus } from "../../mail/status.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { listBackups } from "../backup/folder.ts";
import { markDeleted } from "../deleted/queries.ts";
import { findOwnerAddress } from "../letters/letters.ts";
import { findSummary } from "../letters/monthly-letter.ts";
import { listProblems } from "../letters/problems.ts";
import { withoutIdOn } from "../playlists/queries.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import { siteDefaults } from "../site/defaults.ts";

export function overviewRoutes(app: App, services: Services) {
  const { db, now, limits, mail, config, readSettings } = services;

  app.route({
    ...contract.checkHealth,
    handler: async ({ log }) => {
      try {
        // Uses the query builder, because on SQLite a raw statement would wait for the write connection.
        await db.selectNoFrom(({ lit }) => lit(1).as("one")).execute();
        return true;
      } catch (err) {
        log.error({ err }, "the database isn't responding");
        throw new AppError("busy", 1);
      }
    },
  });

  app.route({
    ...contract.sendTestMail,
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
    ...contract.getProblems,
    handler: async () => {
      const data = await listProblems(services);
      const letters_to = (await findOwnerAddress(db, await readSettings())) ?? null;
      return { data, count: data.length, letters_to, summary: await findSummary(db) };
    },
  });

  app.route({
    ...contract.getMailStatus,
    handler: async () => ({ is_configured: config.smtp !== undefined, ...(await mailStatus(db)) }),
  });

  app.route({
    ...contract.getFirstSteps,
    handler: async (request) => {
      const { name, home_tiles, platforms } = await readSettings();
      const defaults = siteDefaults();
      const samples = await countOf(selectSamples(db));
      const isDone: Record<contract.FirstStep, boolean> = {
        playlist: (await countOf(undeletedPlaylists(db))) > samples,
        password: !callerOf(request).has_generated_password,
        name: name !== defaults.name,
        tiles: !isDeepStrictEqual(home_tiles, defaults.home_tiles),
        mail: config.smtp !== undefined,
        backup: config.databaseUrl !== undefined || listBackups(config.backupDir, now()).length > 0,
      };
      return {
        samples,
        incomplete: await countOf(withoutIdOn(db, platforms)),
        left: (Object.keys(isDone) as contract.FirstStep[]).filter((step) => !isDone[step]),
      };
    },
  });

  app.route({
    ...contract.removeSamples,
    handler: async () => ({
      ids: await markDeleted(db, "playlists", selectSamples(db).select("id"), now()),
    }),
  });
}
