import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/music.ts";
import { AppError } from "../app-error.ts";
import type { App } from "../create-server.ts";
import type { Reader } from "../db/tables.ts";
import { varyByAccept } from "../pages/kind.ts";
import { keyFor } from "../public/public-addresses.ts";
import type { PublicAnswers } from "../public/public-answers.ts";
import { replyPublic } from "../public/reply-public.ts";
import { findLatest, listMusic, listYear } from "./queries.ts";

interface MusicDeps {
  db: Reader;
  answers: PublicAnswers;
  /** What every answer carries. */
  headers: Record<string, string>;
}

export function musicRoutes(app: App, { db, answers, headers }: MusicDeps) {
  const publicHeaders = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "Accept, Accept-Encoding",
  };

  async function reply(request: FastifyRequest, answer: FastifyReply, load: () => Promise<unknown>) {
    const make = async () => ({ text: String(answer.serialize(await load())), headers: publicHeaders });
    const key = keyFor(request);
    const kept = key && (await answers.get(key, make));
    return kept ? replyPublic(request, answer, kept) : load();
  }

  app.route({
    ...contract.listMusic,
    onRequest: varyByAccept,
    handler: (request, answer) => reply(request, answer, () => listMusic(db)) as never,
  });

  app.route({
    ...contract.getLatest,
    onRequest: varyByAccept,
    handler: (request, answer) =>
      reply(request, answer, async () => {
        const latest = await findLatest(db);
        if (!latest) throw new AppError("playlist_not_found");
        return latest;
      }) as never,
  });

  app.route({
    ...contract.listYear,
    onRequest: varyByAccept,
    handler: (request, answer) => reply(request, answer, () => listYear(db, request.params.year)) as never,
  });
}
