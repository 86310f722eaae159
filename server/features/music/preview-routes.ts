import * as contract from "#contract/songs.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { publishedOnly } from "../../db/published.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { hashOf } from "../auth/link-token.ts";
import { findPlaylist, getPlaylist } from "../playlists/queries.ts";
import { getWithSongs } from "./queries.ts";

export function previewRoutes(app: App, { db, engine, now, siteUrl, linkToken }: Services) {
  const tokenFor = (id: string) => `${id}.${linkToken(`preview ${id}`)}`;

  async function findNamed(token: string) {
    const [id = ""] = token.split(".");
    // Comparing the tokens themselves would reveal by the response time how many characters of a guess are right.
    return hashOf(token) === hashOf(tokenFor(id)) ? findPlaylist(db, id) : undefined;
  }

  app.route({
    ...contract.getPreviewPath,
    handler: async ({ params }) => {
      const { id } = await getPlaylist(db, params.playlist_id);
      return { path: `/preview/${tokenFor(id)}` };
    },
  });

  // The page and the endpoint are two routes with this URL. The hook redirects both after publication.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.url !== contract.getPreview.url) return done();
    const { token } = request.params as { token: string };
    findNamed(token).then((playlist) => {
      const { published_at } = playlist ?? {};
      if (!playlist || !published_at || Date.parse(published_at) > now()) return done();
      reply.redirect(playlistAddress(playlist));
    }, done);
  });

  app.route({
    ...contract.getPreview,
    handler: async ({ params }) => {
      const playlist = await findNamed(params.token);
      if (!playlist) throw new AppError("playlist_not_found");
      const reader = publishedOnly(db, engine, now, playlist.id);
      return getWithSongs(reader, playlistAddress(playlist), siteUrl);
    },
  });
}
