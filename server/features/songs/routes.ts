import * as contract from "#contract/songs.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { findInOtherPlaylists, listSongs, replaceSongs } from "./queries.ts";
import { readSongs } from "./reading/read-songs.ts";

/** A list of songs as JSON, in which many a letter takes six bytes. */
const bodyLimit = 4 * contract.maxSongListLength;

const listOf = <Item>(data: Item[]) => ({ data, count: data.length });

export function songsRoutes(app: App, { db, now, guards }: Services) {
  const onRequest = guards.requireSuperuser;

  app.route({
    ...contract.listSongs,
    onRequest,
    handler: async ({ params: { playlist_id } }) => {
      const isThere = await undeletedPlaylists(db)
        .select("id")
        .where("id", "=", playlist_id)
        .executeTakeFirst();
      if (!isThere) throw new AppError("playlist_not_found");
      return listOf(await listSongs(db, playlist_id));
    },
  });

  app.route({
    ...contract.replaceSongs,
    onRequest,
    bodyLimit,
    handler: async (request) => {
      const { playlist_id } = request.params;
      const songs = await db
        .transaction()
        .execute((transaction) =>
          replaceSongs(transaction, playlist_id, request.body.songs, now()),
        );
      if (!songs) throw new AppError("playlist_not_found");
      return listOf(songs);
    },
  });

  app.route({
    ...contract.findInOtherPlaylists,
    onRequest,
    bodyLimit,
    handler: async ({ body: { playlist_id, songs } }) =>
      listOf(await findInOtherPlaylists(db, playlist_id, songs)),
  });

  app.route({
    ...contract.readSongs,
    onRequest,
    bodyLimit,
    handler: async ({ body }) => readSongs(body.text),
  });
}
