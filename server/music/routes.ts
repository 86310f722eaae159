import { setImmediate as nextTurn } from "node:timers/promises";
import * as contract from "#contract/music.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import { getReview } from "#contract/reviews.ts";
import { searchWords } from "#contract/search-words.ts";
import * as songs from "#contract/songs.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { varyByAccept } from "../http/page-or-call.ts";
import { noteAsText, noteHtml } from "../notes/note-html.ts";
import { createLimiter } from "../process/limiter.ts";
import { replyCached } from "../response-cache/cached-response.ts";
import { createJsonReply, publicHeaders } from "../response-cache/reply-json.ts";
import type { ForVisitors } from "../services.ts";
import { listSongs } from "../songs/queries.ts";
import { searchSongs } from "../songs/search.ts";
import { songFileName, songMediaTypes, writeSongs } from "../songs/writing/write-songs.ts";
import {
  findLatest,
  findWithSongs,
  listAt,
  listMusic,
  listNewest,
  listYear,
  searchPlaylists,
} from "./queries.ts";
import { findReview } from "./review.ts";

const searchLimits = {
  concurrency: 1,
  maxQueue: 30,
  maxWait: 2000,
  refusal: () => new AppError("busy", 1),
};

export function musicRoutes(
  app: App,
  { db, engine, siteUrl, cache, searchCache, headers }: ForVisitors,
) {
  const searching = createLimiter(searchLimits);
  const reply = createJsonReply({ cache, headers });
  const withHtml = <Given extends Playlist>(playlist: Given) => ({
    ...playlist,
    note_html: noteHtml(playlist.note, siteUrl),
  });
  const listed = <Answer extends { data: Playlist[] }>(answer: Answer) => ({
    ...answer,
    data: answer.data.map(withHtml),
  });

  app.route({
    ...contract.listMusic,
    onRequest: varyByAccept,
    handler: (request, answer) => reply(request, answer, async () => listed(await listMusic(db))),
  });

  app.route({
    ...contract.getLatest,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const latest = await findLatest(db);
        if (!latest) throw new AppError("playlist_not_found");
        return withHtml(latest);
      }),
  });

  app.route({
    ...contract.listNewest,
    onRequest: varyByAccept,
    handler: (request, answer) => reply(request, answer, async () => listed(await listNewest(db))),
  });

  app.route({
    ...contract.listYear,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => listed(await listYear(db, request.params.year))),
  });

  app.route({
    ...getReview,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const review = await findReview(db, request.params.year);
        if (!review) throw new AppError("not_found");
        return review;
      }),
  });

  app.route({
    ...songs.getMusicPlaylist,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const found = await findWithSongs(db, request.params.year, request.params.name);
        if (!found) throw new AppError("playlist_not_found");
        return { ...withHtml(found), others: found.others.map(withHtml) };
      }),
  });

  app.route({
    ...songs.searchSongs,
    onRequest: varyByAccept,
    handler: (request, answer) => {
      const { q } = request.query;
      const load = () =>
        searching.run(async () => {
          // SQLite is synchronous: other requests get a turn between searches.
          await nextTurn();
          const data = await searchSongs(db, engine, q);
          return { data, count: data.length, playlists: await searchPlaylists(db, q) };
        });
      return reply(request, answer, load, {
        cache: searchCache,
        key: `call ${searchWords(q).join(" ")}`,
      });
    },
  });

  app.route({
    ...songs.getSongsFile,
    handler: async (request, answer) => {
      const { year, name, format } = request.params;
      const make = async () => {
        const [playlist] = await listAt(db, year, name);
        if (!playlist) throw new AppError("playlist_not_found");
        if (playlist.song_count === 0) throw new AppError("no_songs");
        const title = playlistTitle(playlist);
        const file = {
          "content-type": songMediaTypes[format],
          "content-disposition": `attachment; filename="${songFileName(title, format)}"`,
        };
        return {
          text: writeSongs(format, {
            title,
            annotation: noteAsText(playlist),
            songs: await listSongs(db, playlist.id),
          }),
          headers: { ...publicHeaders(headers), ...file },
        };
      };
      const cached = await cache.get(`file /music/${year}/${name}/songs.${format}`, make);
      if (cached) await replyCached(request, answer, cached);
    },
  });
}
