import * as contract from "#contract/photography.ts";
import { monthNames } from "#contract/playlist-title.ts";
import type { Reader } from "../db/tables.ts";
import { findPublished, listPublished, shown } from "../galleries/queries.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { varyByAccept } from "../http/page-or-call.ts";
import { listAt } from "../music/queries.ts";
import { createJsonReply } from "../response-cache/reply-json.ts";
import type { Services } from "../services.ts";

export function photographyRoutes(app: App, { db, cache, headers }: Services) {
  const reply = createJsonReply({ cache, headers });

  app.route({
    ...contract.listPhotography,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const data = (await listPublished(db)).map(shown);
        return { data, count: data.length };
      }),
  });

  app.route({
    ...contract.getShownGallery,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const gallery = await findPublished(db, request.params.slug);
        if (!gallery) throw new AppError("gallery_not_found");
        const playlists = await listPlaylistsOf(db, gallery);
        return { ...shown(gallery), photos: gallery.photos, playlists };
      }),
  });
}

const listPlaylistsOf = (
  db: Reader,
  { year, month }: { year: number | null; month: number | null },
) => (year && month ? listAt(db, String(year), (monthNames[month - 1] ?? "").toLowerCase()) : []);
