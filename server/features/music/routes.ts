import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/music.ts";
import type { Playlist } from "#contract/playlists.ts";
import { getReview } from "#contract/review.ts";
import * as songs from "#contract/songs.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { maxFound } from "#domain/search-limits.ts";
import { searchWords } from "#domain/search-words.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { createLimiter } from "../../process/limiter.ts";
import type { ForVisitors } from "../../services.ts";
import { noteAsText, withNoteHtml } from "../notes/note-html.ts";
import { reviewOf } from "../review/review.ts";
import { listSongs } from "../songs/queries.ts";
import { searchSongs } from "../songs/search.ts";
import { songMediaTypes, writeSongs } from "../songs/writing/write-songs.ts";
import {
  findLatest,
  getWithSongs,
  listAt,
  listMusic,
  listNewest,
  listYear,
  searchPlaylists,
} from "./queries.ts";

type Searched = FastifyRequest<{ Querystring: { q: string; skip: number } }>;

export function musicRoutes(app: App, { db, engine, siteUrl, searchCache }: ForVisitors) {
  const searching = createLimiter({
    concurrency: 1,
    maxQueue: 30,
    maxWait: 2000,
    refusal: () => new AppError("busy", 1),
  });
  const withHtml = withNoteHtml(siteUrl);
  const listed = <Answer extends { data: Playlist[] }>(answer: Answer) => ({
    ...answer,
    data: answer.data.map(withHtml),
  });
  const config = { cache: true } as const;

  app.route({ ...contract.listMusic, config, handler: async () => listed(await listMusic(db)) });

  app.route({
    ...contract.getLatest,
    config,
    handler: async () => {
      const latest = await findLatest(db);
      if (!latest) throw new AppError("playlist_not_found");
      return withHtml(latest);
    },
  });

  app.route({ ...contract.listNewest, config, handler: async () => listed(await listNewest(db)) });

  app.route({
    ...contract.listYear,
    config,
    handler: async ({ params }) => listed(await listYear(db, params.year)),
  });

  app.route({
    ...songs.getMusicPlaylist,
    config,
    handler: ({ params }) => getWithSongs(db, `/music/${params.year}/${params.name}`, siteUrl),
  });

  app.route({
    ...getReview,
    config,
    handler: ({ params }) => reviewOf(db, params.year),
  });

  app.route({
    ...songs.searchSongs,
    config: {
      cache: {
        in: searchCache,
        keyOf: ({ query }: Searched) =>
          `call ${Math.min(query.skip, maxFound)} ${searchWords(query.q).join(" ")}`,
      },
    },
    handler: ({ query }) =>
      searching.run(async () => {
        // Lets other waiting requests run first, because a search on SQLite blocks the event loop.
        await nextTurn();
        const found = await searchSongs(db, engine, query);
        return { ...found, playlists: await searchPlaylists(db, query.q) };
      }),
  });

  app.route({
    ...songs.getSongsFile,
    config,
    handler: async ({ params: { year, name, format } }, reply) => {
      const path = `/music/${year}/${name}`;
      const [playlist] = await listAt(db, path);
      if (!playlist) throw new AppError("playlist_not_found");
      if (playlist.song_count === 0) throw new AppError("no_songs");
      const title = playlistTitle(playlist);
      const disposition = `attachment; filename="${title}.${format}"`;
      reply.type(songMediaTypes[format]).header("content-disposition", disposition);
      return writeSongs(format, {
        title,
        annotation: noteAsText(playlist),
        page: siteUrl + path,
        songs: await listSongs(db, playlist.id),
      });
    },
  });
}
