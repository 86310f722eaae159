import * as contract from "#contract/first-steps.ts";
import { callerOf } from "../auth/guards.ts";
import { countOf } from "../db/long-lists.ts";
import type { App } from "../http/create-server.ts";
import { removeSamples } from "../samples/remove-samples.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import type { Services } from "../services.ts";
import { stepsLeft } from "./steps-left.ts";

export function firstStepsRoutes(app: App, services: Services) {
  const { db, now, guards } = services;
  const onRequest = guards.requireSuperuser;

  app.route({
    ...contract.getFirstSteps,
    onRequest,
    handler: async (request) => ({
      samples: await countOf(selectSamples(db)),
      left: await stepsLeft(services, callerOf(request).id),
    }),
  });

  app.route({
    ...contract.removeSamples,
    onRequest,
    handler: async (request) => {
      const ids = await guards.write(request, (transaction) => removeSamples(transaction, now()));
      return { ids };
    },
  });
}
