import * as contract from "#contract/songs.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { findInOtherPlaylists, findSongs, replaceSongs } from "./queries.ts";
import { readSongs } from "./reading/read-songs.ts";

/** A character takes at most four bytes in UTF-8. */
export const songsBodyLimit = 4 * contract.maxSongListLength;

export function songsRoutes(app: App, { db, now }: Services) {
  app.route({
    ...contract.listSongs,
    handler: ({ params: { playlist_id } }) => findSongs(db, playlist_id),
  });

  app.route({
    ...contract.replaceSongs,
    bodyLimit: songsBodyLimit,
    handler: ({ params: { playlist_id }, body }) =>
      db
        .transaction()
        .execute((transaction) => replaceSongs(transaction, playlist_id, body, now())),
  });

  app.route({
    ...contract.findInOtherPlaylists,
    config: { savesNothing: true },
    bodyLimit: songsBodyLimit,
    handler: async ({ body: { playlist_id, songs } }) => {
      const data = await findInOtherPlaylists(db, playlist_id, songs);
      return { data, count: data.length };
    },
  });

  app.route({
    ...contract.readSongs,
    config: { savesNothing: true },
    bodyLimit: songsBodyLimit,
    handler: async ({ body }) => readSongs(body.text),
  });
}
