import { isDeepStrictEqual } from "node:util";
import * as contract from "#contract/overview.ts";
import { countOf } from "../../db/long-lists.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Transaction } from "../../db/tables.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import type { Caller } from "../auth/sessions.ts";
import { listBackups } from "../backup/folder.ts";
import { deletePlaylists, withoutIdOn } from "../playlists/queries.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import { siteDefaults } from "../site/defaults.ts";

export function firstStepsRoutes(app: App, services: Services) {
  const { db, now } = services;

  app.route({
    ...contract.getFirstSteps,
    handler: async (request) => {
      const samples = await countOf(selectSamples(db));
      const { platforms } = await services.readSettings();
      return {
        samples,
        incomplete: await countOf(withoutIdOn(db, platforms)),
        left: await stepsLeft(services, callerOf(request), samples),
      };
    },
  });

  app.route({
    ...contract.removeSamples,
    handler: async () => {
      const ids = await db
        .transaction()
        .execute((transaction) => removeSamples(transaction, now()));
      return { ids };
    },
  });
}

async function stepsLeft(
  { db, config, now, readSettings }: Services,
  caller: Caller,
  samples: number,
) {
  const { name, home_tiles } = await readSettings();
  const defaults = siteDefaults();
  const isDone: Record<contract.FirstStep, boolean> = {
    playlist: (await countOf(undeletedPlaylists(db))) > samples,
    password: !caller.has_generated_password,
    name: name !== defaults.name,
    tiles: !isDeepStrictEqual(home_tiles, defaults.home_tiles),
    mail: config.smtp !== undefined,
    backup:
      config.databaseUrl !== undefined ||
      listBackups(config.backupDir, "mixtape-auto", now()).length > 0,
  };
  return (Object.keys(isDone) as contract.FirstStep[]).filter((step) => !isDone[step]);
}

async function removeSamples(transaction: Transaction, now: number) {
  const found = await selectSamples(transaction).select("id").orderBy("id").forUpdate().execute();
  const ids = found.map(({ id }) => id);
  return deletePlaylists(transaction, ids, now);
}
