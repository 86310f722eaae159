import type { FastifyReply, FastifyRequest } from "fastify";
import { cacheKeyOf } from "./cache-key.ts";
import { replyCached } from "./reply-cached.ts";
import type { ResponseCache } from "./response-cache.ts";

export const jsonHeaders = (headers: Record<string, string>) => ({
  ...headers,
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "Accept, Accept-Encoding",
});

interface Options {
  cache: ResponseCache;
  headers: Record<string, string>;
}

/** For calls that everybody may make, and whose address is a page too. */
export const createJsonReply =
  ({ cache, headers }: Options) =>
  async <Answer>(
    request: FastifyRequest,
    answer: FastifyReply,
    load: () => Promise<Answer>,
    kept = { cache, key: cacheKeyOf(request) },
  ): Promise<Answer | undefined> => {
    const make = async () => ({
      text: String(answer.serialize(await load())),
      headers: jsonHeaders(headers),
    });
    const cached = kept.key && (await kept.cache.get(kept.key, make));
    if (!cached) return load();
    await replyCached(request, answer, cached);
  };
