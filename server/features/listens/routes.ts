import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/listens.ts";
import type { App } from "../../http/create-server.ts";
import { previewRobot } from "../../http/page-or-call.ts";
import { ipKey } from "../../limits/ip-key.ts";
import { perMinute } from "../../limits/requests.ts";
import type { Services } from "../../services.ts";
import { addListen, recentListens } from "./queries.ts";

export function listensRoutes(app: App, { db, publicDb, now, config, readSettings }: Services) {
  const countOf = app.createRateLimit({
    keyGenerator: ({ ip }) => ipKey(ip),
    max: perMinute.listen,
  });
  const isOften = async (request: FastifyRequest) => {
    const counted = config.rateLimits && (await countOf(request));
    return counted && !counted.isAllowed && counted.isExceeded;
  };

  app.route({
    ...contract.countListen,
    // The response does not reveal whether the listen was counted.
    handler: async (request, reply) => {
      const { platforms } = await readSettings();
      const isOffered = platforms.includes(request.body.platform);
      if (isOffered && isVisitor(request.headers) && !(await isOften(request)))
        await addListen(db, publicDb, request.body, now());
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.getListens,
    handler: async () => recentListens(db, (await readSettings()).platforms, now()),
  });
}

const robot = /crawl|spider|slurp|headless|lighthouse|^(?!Mozilla\/|Opera\/)/i;

/** Excludes robots, visitors with Global Privacy Control (`Sec-GPC`) and requests with a token. The site's pages send no token, so they leave out the owner's listens themselves. */
const isVisitor = ({
  "user-agent": agent = "",
  "sec-gpc": privacy,
  authorization,
}: IncomingHttpHeaders) =>
  privacy !== "1" && authorization === undefined && !robot.test(agent) && !previewRobot.test(agent);
