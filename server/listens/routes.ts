import * as contract from "#contract/listens.ts";
import type { Guards } from "../auth/guards.ts";
import type { Config } from "../config.ts";
import type { Reader } from "../db/tables.ts";
import type { App } from "../http/create-server.ts";
import { addressKey, isPrivateNetwork } from "../http/network.ts";
import { countPerMinute } from "../limits/per-minute.ts";
import { isVisitor } from "./is-visitor.ts";
import type { ListenCounter } from "./listen-counter.ts";
import { recentListens } from "./queries.ts";

interface ListensDeps {
  db: Reader;
  now: () => number;
  guards: Guards;
  listens: ListenCounter;
  config: Pick<Config, "rateLimits">;
}

const perMinute = 30;
/** There, a proxy that is not named in TRUSTED_PROXIES speaks for everybody. */
const perMinuteOnPrivateNetwork = 600;

export function listensRoutes(app: App, { db, now, guards, listens, config }: ListensDeps) {
  const countOf = countPerMinute(now);
  const isOften = (ip: string) =>
    config.rateLimits &&
    countOf(addressKey(ip)) > (isPrivateNetwork(ip) ? perMinuteOnPrivateNetwork : perMinute);

  app.route({
    ...contract.countListen,
    // Answered alike whether it counts or not: nobody learns from it how to be counted.
    handler: async ({ body, headers, ip }, reply) => {
      if (isVisitor(headers) && !isOften(ip)) listens.count(body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.getListens,
    onRequest: guards.requireSuperuser,
    handler: () => recentListens(db, now()),
  });
}
