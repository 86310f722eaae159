import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { cacheKeyOf } from "./cache-key.ts";
import { replyCached } from "./cached-response.ts";

export const publicHeaders = (headers: Record<string, string>) => ({
  ...headers,
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "Accept, Accept-Encoding",
});

/** For calls that everybody may make. */
export const createJsonReply =
  ({ cache, headers }: Pick<Services, "cache" | "headers">) =>
  async <Answer>(
    request: FastifyRequest,
    answer: FastifyReply,
    load: () => Promise<Answer>,
    kept = { cache, key: cacheKeyOf(request) },
  ): Promise<Answer | undefined> => {
    const make = async () => ({
      text: String(answer.serialize(await load())),
      headers: publicHeaders(headers),
    });
    const cached = kept.key && (await kept.cache.get(kept.key, make));
    if (!cached) return load();
    await replyCached(request, answer, cached);
  };
