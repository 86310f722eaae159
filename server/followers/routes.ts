import * as contract from "#contract/followers.ts";
import type { Guards } from "../auth/guards.ts";
import type { Config } from "../config.ts";
import type { Reader } from "../db/tables.ts";
import type { App } from "../http/create-server.ts";
import { audit } from "../http/log.ts";
import type { Limits } from "../limits/limits.ts";
import { askToConfirm, endFollowing } from "./following.ts";
import { findFollowers, takeBack, tell } from "./tellings.ts";

interface FollowersDeps {
  db: Reader;
  now: () => number;
  limits: Limits;
  guards: Guards;
  mail: { wake: () => void };
  config: Pick<Config, "mailDelay">;
  /** For whoever has a link and need not be logged in. Each returns whose it was. */
  confirm: (token: string) => Promise<string>;
  unsubscribe: (token: string) => Promise<string | undefined>;
}

const minute = 60_000;

export function followersRoutes(
  app: App,
  { db, now, limits, guards, mail, config, confirm, unsubscribe }: FollowersDeps,
) {
  app.route({
    ...contract.follow,
    onRequest: guards.requireUser,
    handler: async (request) => {
      const follows = await guards.write(request, (transaction, caller) =>
        askToConfirm(transaction, caller, { limits, now: now(), ip: request.ip }),
      );
      mail.wake();
      return { follows };
    },
  });

  app.route({
    ...contract.unfollow,
    onRequest: guards.requireUser,
    handler: async (request) => {
      await guards.write(request, (transaction, caller) => endFollowing(transaction, caller.id));
      return { follows: "no" as const };
    },
  });

  app.route({
    ...contract.confirmFollow,
    handler: async ({ params, ip, log }) => {
      const user = await confirm(params.token);
      audit(log, ip, { event: "follow", outcome: "ok", user });
      return { message: "You will be mailed when there is a new playlist" };
    },
  });

  // Mail programs that know of no one-click open the address from the header: it only asks, like the link in the mail itself.
  app.get(
    "/unsubscribe/:token",
    { schema: { hide: true, params: contract.unsubscribe.schema.params } },
    ({ params }, reply) =>
      reply
        .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
        .redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`),
  );

  app.register(async (scope: App) => {
    // Whatever a mail program sends along, nothing of it matters.
    scope.removeAllContentTypeParsers();
    // Read whole all the same: only so does the server's limit on bodies hold.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
    scope.route({
      ...contract.unsubscribe,
      handler: async ({ params, ip, log }) => {
        const user = await unsubscribe(params.token);
        if (!user) return { message: "This link does not work", is_known: false };
        audit(log, ip, { event: "unsubscribe", outcome: "ok", user });
        return { message: "You will not be mailed any more", is_known: true };
      },
    });
  });

  app.route({
    ...contract.tellFollowers,
    onRequest: guards.requireSuperuser,
    handler: async (request) => {
      const when = { now: now(), delay: config.mailDelay * minute };
      const followers = await guards.write(request, (transaction) =>
        tell(transaction, request.params.playlist_id, when),
      );
      mail.wake();
      return { followers };
    },
  });

  app.route({
    ...contract.takeBackTelling,
    onRequest: guards.requireSuperuser,
    handler: async (request) => {
      await guards.write(request, (transaction) =>
        takeBack(transaction, request.params.playlist_id, now()),
      );
      return { message: "Nobody is told about this playlist" };
    },
  });

  app.route({
    ...contract.getFollowers,
    onRequest: guards.requireSuperuser,
    handler: () => findFollowers(db, now()),
  });
}
