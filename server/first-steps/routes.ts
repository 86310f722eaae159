import * as contract from "#contract/first-steps.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import { countOf } from "../db/long-lists.ts";
import type { App } from "../http/create-server.ts";
import { removeSamples } from "../samples/remove-samples.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import { type StepFacts, stepsLeft } from "./steps-left.ts";

interface FirstStepsDeps extends Omit<StepFacts, "callerId"> {
  now: () => number;
  guards: Guards;
}

export function firstStepsRoutes(
  app: App,
  { db, config, readSettings, now, guards }: FirstStepsDeps,
) {
  const onRequest = guards.requireSuperuser;

  app.route({
    ...contract.getFirstSteps,
    onRequest,
    handler: async (request) => ({
      samples: await countOf(selectSamples(db)),
      left: await stepsLeft({ db, config, readSettings, callerId: callerOf(request).id }),
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
