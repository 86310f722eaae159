import * as contract from "#contract/first-steps.ts";
import { countOf } from "../../db/long-lists.ts";
import type { Transaction } from "../../db/tables.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import type { Caller } from "../auth/sessions.ts";
import { listBackups } from "../backup/folder.ts";
import { markDeleted } from "../deleted/queries.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import { siteDefaults } from "../site/defaults.ts";

export function firstStepsRoutes(app: App, services: Services) {
  const { db, now, guards } = services;
  const onRequest = guards.requireSuperuser;

  app.route({
    ...contract.getFirstSteps,
    onRequest,
    handler: async (request) => ({
      samples: await countOf(selectSamples(db)),
      left: await stepsLeft(services, callerOf(request)),
    }),
  });

  app.route({
    ...contract.removeSamples,
    onRequest,
    handler: async () => {
      const ids = await db
        .transaction()
        .execute((transaction) => removeSamples(transaction, now()));
      return { ids };
    },
  });
}

async function stepsLeft({ config, now, readSettings }: Services, caller: Caller) {
  const isDone: Record<contract.FirstStep, boolean> = {
    password: !caller.has_generated_password,
    name: (await readSettings()).name !== siteDefaults().name,
    mail: config.smtp !== undefined,
    backup:
      config.databaseUrl !== undefined ||
      listBackups(config.backupDir, "mixtape-auto", now()).length > 0,
  };
  return (Object.keys(isDone) as contract.FirstStep[]).filter((step) => !isDone[step]);
}

async function removeSamples(transaction: Transaction, now: number): Promise<string[]> {
  const found = await selectSamples(transaction).select("id").orderBy("id").forUpdate().execute();
  for (const { id } of found) await markDeleted(transaction, "playlists", id, now);
  return found.map(({ id }) => id);
}
