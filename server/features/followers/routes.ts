import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { followFormAddress } from "#contract/follow-form.ts";
import * as contract from "#contract/followers.ts";
import { formEncoded } from "#contract/route.ts";
import { checkInboxMessage } from "#domain/sentences.ts";
import { ignoring } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { audit } from "../../http/log.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { stopLetters } from "../letters/letters.ts";
import { announce, cancelAnnouncement, findFollowers } from "./announcements.ts";
import {
  chargeConfirmation,
  confirmFollow,
  endFollowing,
  requestFollow,
  unsubscribe,
} from "./following.ts";

const minute = 60_000;

export function followersRoutes(app: App, deps: Services) {
  const { db, now, limits, guards, mail, config, linkToken } = deps;

  async function followByAddress(email: string, visitor: string) {
    await chargeConfirmation(limits, { email, visitor }, async (isMailed) => {
      if (!config.smtp) return;
      const request = { email, user_id: null };
      await db
        .transaction()
        .execute((transaction) => requestFollow(transaction, request, isMailed, now()));
    });
    mail.wake();
  }

  async function confirm(token: string, request: FastifyRequest) {
    await confirmFollow(db, token, now(), linkToken);
    audit(request, "follow");
  }

  async function leave(token: string, request: FastifyRequest) {
    const letter = await stopLetters(deps, token);
    if (letter) deps.invalidateCache();
    else if (!(await unsubscribe(db, token))) return undefined;
    audit(request, "unsubscribe");
    return letter ? (`no-${letter}` as const) : "no";
  }

  app.route({
    ...contract.follow,
    handler: async (request) => {
      const confirmation = { email: callerOf(request).email, visitor: request.ip };
      const follows = await chargeConfirmation(limits, confirmation, (isMailed) =>
        guards.lockCaller(request, async (transaction, { id, email, follows }) => {
          if (follows === "yes" || !config.smtp) return follows;
          await requestFollow(transaction, { email, user_id: id }, isMailed, now());
          return "asked";
        }),
      );
      mail.wake();
      return { follows };
    },
  });

  app.route({
    ...contract.unfollow,
    handler: async (request) => {
      await endFollowing(db, callerOf(request).id);
      return { follows: "no" as const };
    },
  });

  app.route({
    ...contract.followByAddress,
    handler: async ({ body, ip }) => {
      await followByAddress(body.email, ip);
      return { message: checkInboxMessage };
    },
  });

  app.post(
    followFormAddress,
    { schema: { hide: true, consumes: [...formEncoded], body: contract.FollowerAddress } },
    async ({ body, ip }, reply) => {
      await followByAddress(body.email, ip);
      return reply.redirect("/followed/asked", 303);
    },
  );

  app.route({
    ...contract.confirmFollow,
    handler: async (request) => {
      await confirm(request.params.token, request);
      return { message: "You will get an email when there is a new playlist" };
    },
  });

  const plainForm = {
    schema: {
      hide: true,
      consumes: [...formEncoded],
      querystring: z.object({ token: z.catch(z.string(), "") }),
      body: z.object({}),
    },
  };

  app.post("/confirm", plainForm, async (request, reply) => {
    const answer = await confirm(request.query.token, request).then(
      () => "yes",
      ignoring("invalid_token"),
    );
    return reply.redirect(`/followed/${answer ?? "not-confirmed"}`, 303);
  });

  app.post("/unsubscribe", plainForm, async (request, reply) => {
    const answer = await leave(request.query.token, request);
    return reply.redirect(`/followed/${answer ?? "not-unsubscribed"}`, 303);
  });

  // Mail programs without one-click unsubscribing open this URL in a browser.
  app.get(
    "/unsubscribe/:token",
    { schema: { hide: true, params: contract.unsubscribe.schema.params } },
    ({ params }, reply) =>
      reply
        .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
        .redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`),
  );

  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    // Mail programs send bodies of different types, which are all ignored.
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.route({
      ...contract.unsubscribe,
      handler: async (request) => {
        const is_known = (await leave(request.params.token, request)) !== undefined;
        const message = is_known ? "You won't get any more emails" : "This link doesn't work";
        return { message, is_known };
      },
    });
  });

  app.route({
    ...contract.announcePlaylist,
    handler: async (request) => {
      const { playlist_id } = request.params;
      const followers = await db
        .transaction()
        .execute((transaction) =>
          announce(transaction, playlist_id, now(), config.mailDelay * minute),
        );
      mail.wake();
      return { followers };
    },
  });

  app.route({
    ...contract.cancelAnnouncement,
    handler: async (request) => {
      await db
        .transaction()
        .execute((transaction) =>
          cancelAnnouncement(transaction, request.params.playlist_id, now()),
        );
      return { message: "No more emails about this playlist will be sent" };
    },
  });

  app.route({ ...contract.getFollowers, handler: () => findFollowers(db) });
}
