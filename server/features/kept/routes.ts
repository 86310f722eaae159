import * as contract from "#contract/kept.ts";
import type { App } from "../../http/create-server.ts";
import { varyByAccept } from "../../http/page-or-call.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { getPlaylist } from "../playlists/queries.ts";
import { keep, listKept, unkeep } from "./queries.ts";

export function keptRoutes(app: App, { db, publicDb, now }: Services) {
  app.route({
    ...contract.listKept,
    onRequest: varyByAccept,
    handler: (request) => listKept(publicDb, callerOf(request).id),
  });

  app.route({
    ...contract.keepPlaylist,
    handler: async (request, reply) => {
      const { playlist_id } = request.params;
      await getPlaylist(publicDb, playlist_id);
      await keep(db, callerOf(request).id, playlist_id, now());
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.unkeepPlaylist,
    handler: async (request, reply) => {
      await unkeep(db, callerOf(request).id, request.params.playlist_id);
      return reply.code(204).send(null);
    },
  });
}
