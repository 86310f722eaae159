import type { FastifyReply } from "fastify";
import * as contract from "#contract/platform-lookups.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { AppError, FieldError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { songsFromDeezer } from "../../platforms/deezer.ts";
import { findOnDeezer } from "../../platforms/deezer-search.ts";
import { fetchCover } from "../../platforms/lookup-platforms.ts";
import { userAgentOf } from "../../platforms/platform-client.ts";
import { platformError } from "../../platforms/platform-error.ts";
import { followShortLink } from "../../platforms/short-links.ts";
import { sendToSoundiiz } from "../../platforms/soundiiz.ts";
import type { Services } from "../../services.ts";
import { getPlaylist } from "../playlists/queries.ts";
import { listSongs } from "../songs/queries.ts";

const maxLookupTime = 25_000;

export function platformsRoutes(
  app: App,
  { config, db, network, storeImage, platformClient }: Services,
) {
  const lookup = {
    handlerTimeout: 30_000,
    onRequest: async () => {
      if (!platformClient.isEnabled) throw new AppError("platform_lookups_off");
    },
  };
  const reading = { ...lookup, config: { savesNothing: true } } as const;

  app.route({
    ...contract.getPlatformLookups,
    handler: async () => ({ enabled: platformClient.isEnabled }),
  });

  app.route({
    ...contract.getSongsFromDeezer,
    ...reading,
    handler: async ({ params, body }, reply) => {
      const id = body?.deezer_id || (await getPlaylist(db, params.playlist_id)).deezer_id;
      if (!id) throw platformError("platform_id_missing", "deezer");
      return songsFromDeezer(platformClient, id, whileWanted(reply));
    },
  });

  app.route({
    ...contract.findSong,
    ...reading,
    handler: ({ body }, reply) => findOnDeezer(platformClient, body, whileWanted(reply)),
  });

  app.route({
    ...contract.copyCover,
    ...lookup,
    handler: async (request, reply) => {
      const { platform, id } = request.body;
      const signal = whileWanted(reply);
      try {
        return await storeImage(request, await fetchCover(platformClient, platform, id, signal));
      } catch (error) {
        throw isAboutTheFile(error) ? platformError("platform_cover_unusable", platform) : error;
      }
    },
  });

  app.route({
    ...contract.followShortLink,
    ...reading,
    handler: ({ body }, reply) => followShortLink(platformClient, body.link, whileWanted(reply)),
  });

  app.route({
    ...contract.handOver,
    ...reading,
    handler: async ({ params: { playlist_id } }, reply) => {
      const title = playlistTitle(await getPlaylist(db, playlist_id));
      const songs = await listSongs(db, playlist_id);
      if (songs.length === 0) throw new AppError("no_songs");
      if (songs.length > contract.maxHandedOver) throw new AppError("too_many_to_hand_over");
      const userAgent = userAgentOf(config);
      const signal = whileWanted(reply);
      return { url: await sendToSoundiiz({ network, userAgent, title, songs, signal }) };
    },
  });
}

/** Aborts when the client disconnects or after `maxLookupTime`. Fastify's own `request.signal` would already abort when the body is read. */
function whileWanted({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(maxLookupTime)]);
}

const isAboutTheFile = (error: unknown) =>
  error instanceof FieldError ||
  (error instanceof AppError && (error.status === 413 || error.status === 415));
