import type { FastifyReply } from "fastify";
import * as contract from "#contract/platform-lookups.ts";
import type { Guards } from "../auth/guards.ts";
import type { Reader } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import type { StoreImage } from "../images/store-image.ts";
import { findPlaylist } from "../playlists/queries.ts";
import { songsFromDeezer } from "./deezer.ts";
import type { PlatformClient } from "./platform-client.ts";
import { platformError } from "./platform-error.ts";
import { fetchCover } from "./playlist-metadata.ts";
import { followShortLink } from "./short-links.ts";

interface PlatformsDeps {
  db: Reader;
  guards: Guards;
  storeImage: StoreImage;
  platformClient: PlatformClient;
}

/** A long playlist is many questions, and a platform may ask for a pause between two. */
const longestAsking = 25_000;
/** Longer than longestAsking, so the error or picture still gets out. */
const handlerTimeout = 35_000;

export function platformsRoutes(
  app: App,
  { db, guards, storeImage, platformClient }: PlatformsDeps,
) {
  const onRequest = guards.requireSuperuser;
  // Refuse before validating the body.
  const whenEnabled = [
    guards.requireSuperuser,
    async () => {
      if (!platformClient.isEnabled) throw new AppError("platform_lookups_off");
    },
  ];

  app.route({
    ...contract.getPlatformLookups,
    onRequest,
    handler: async () => ({ enabled: platformClient.isEnabled }),
  });

  app.route({
    ...contract.getSongsFromDeezer,
    onRequest: whenEnabled,
    // The body may be left out; Fastify would then have null looked at.
    preValidation: async (request) => {
      request.body ??= {};
    },
    handlerTimeout,
    handler: async ({ params, body }, reply) =>
      songsFromDeezer(
        platformClient,
        body?.deezer_id || (await deezerIdOf(db, params.playlist_id)),
        whileWanted(reply),
      ),
  });

  app.route({
    ...contract.copyCover,
    onRequest: whenEnabled,
    handlerTimeout,
    handler: async (request, reply) => {
      const { platform, id } = request.body;
      const signal = whileWanted(reply);
      try {
        return await storeImage(request, () => fetchCover(platformClient, platform, id, signal));
      } catch (error) {
        throw isAboutTheFile(error) ? platformError("platform_cover_unusable", platform) : error;
      }
    },
  });

  app.route({
    ...contract.followShortLink,
    onRequest: whenEnabled,
    handlerTimeout,
    handler: ({ body }, reply) => followShortLink(platformClient, body.link, whileWanted(reply)),
  });
}

async function deezerIdOf(db: Reader, playlistId: string) {
  const playlist = await findPlaylist(db, playlistId);
  if (!playlist) throw new AppError("playlist_not_found");
  if (!playlist.deezer_id) throw platformError("platform_id_missing", "deezer");
  return playlist.deezer_id;
}

/** Aborts when the client disconnects or after 25 s. */
function whileWanted({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  // A connection on which nothing is said would be let go before.
  raw.setTimeout(handlerTimeout, () => raw.destroy());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(longestAsking)]);
}

/** What an upload is told about its file concerns nothing that this caller sent. */
const isAboutTheFile = (error: unknown) =>
  error instanceof FieldError ||
  (error instanceof AppError && (error.status === 413 || error.status === 415));
