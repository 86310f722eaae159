import * as contract from "#contract/playlists.ts";
import { AppError, FieldError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { markDeleted } from "../deleted/queries.ts";
import { noteHtml } from "../notes/note-html.ts";
import { songsBodyLimit } from "../songs/routes.ts";
import { getPlaylist, listPlaylists, savePlaylist, updatePlaylist } from "./queries.ts";

export function playlistsRoutes(app: App, { db, now, siteUrl, readSettings }: Services) {
  app.route({
    ...contract.listPlaylists,
    handler: async ({ query }) => {
      const { missing } = query;
      if (missing && !(await readSettings()).platforms.includes(missing))
        throw new FieldError({
          loc: ["query", "missing"],
          msg: "Missing must be a platform that the site offers",
          type: "not_offered",
        });
      return listPlaylists(db, query);
    },
  });

  app.route({
    ...contract.createPlaylist,
    bodyLimit: songsBodyLimit,
    handler: (request) =>
      db.transaction().execute((transaction) => savePlaylist(transaction, request.body, now())),
  });

  app.route({
    ...contract.renderNote,
    config: { savesNothing: true },
    handler: async ({ body }) => ({ note_html: noteHtml(body.note, siteUrl) }),
  });

  app.route({
    ...contract.getPlaylist,
    handler: ({ params }) => getPlaylist(db, params.playlist_id),
  });

  app.route({
    ...contract.changePlaylist,
    bodyLimit: songsBodyLimit,
    handler: ({ params, body }) =>
      db
        .transaction()
        .execute((transaction) => updatePlaylist(transaction, params.playlist_id, body, now())),
  });

  async function remove(ids: readonly string[]) {
    const removed = await markDeleted(db, "playlists", ids, now());
    if (removed.length === 0) throw new AppError("playlist_not_found");
    return removed;
  }

  app.route({
    ...contract.deletePlaylist,
    handler: async ({ params }) => {
      await remove([params.playlist_id]);
      return { message: "Playlist deleted successfully" };
    },
  });

  app.route({
    ...contract.deletePlaylists,
    handler: async ({ body }) => ({
      message: "Playlists deleted successfully",
      ids: await remove(body.ids),
    }),
  });
}
