import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/music.ts";
import type { Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { varyByAccept } from "../http/page-or-call.ts";
import { cacheKeyOf } from "../response-cache/cache-key.ts";
import { replyCached } from "../response-cache/reply-cached.ts";
import type { ResponseCache } from "../response-cache/response-cache.ts";
import { findLatest, listMusic, listYear } from "./queries.ts";

interface MusicDeps {
  db: Reader;
  cache: ResponseCache;
  /** What every answer carries. */
  headers: Record<string, string>;
}

export function musicRoutes(app: App, { db, cache, headers }: MusicDeps) {
  const publicHeaders = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "Accept, Accept-Encoding",
  };

  async function reply<Answer>(request: FastifyRequest, answer: FastifyReply, load: () => Promise<Answer>): Promise<Answer | undefined> {
    const make = async () => ({ text: String(answer.serialize(await load())), headers: publicHeaders });
    const key = cacheKeyOf(request);
    const cached = key && (await cache.get(key, make));
    if (!cached) return load();
    // Once it is sent, Fastify asks the handler for nothing more.
    await replyCached(request, answer, cached);
  }

  app.route({
    ...contract.listMusic,
    onRequest: varyByAccept,
    handler: (request, answer) => reply(request, answer, () => listMusic(db)),
  });

  app.route({
    ...contract.getLatest,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const latest = await findLatest(db);
        if (!latest) throw new AppError("playlist_not_found");
        return latest;
      }),
  });

  app.route({
    ...contract.listYear,
    onRequest: varyByAccept,
    handler: (request, answer) => reply(request, answer, () => listYear(db, request.params.year)),
  });
}
