import type { FastifyInstance } from "fastify";
import { replyCached } from "./reply-cached.ts";
import type { ResponseCache } from "./response-cache.ts";

interface PublicFile {
  /** One that cache-key.ts knows. */
  url: string;
  type: string;
  make: () => Promise<string>;
  /** What else than the encoding makes a difference at this address. */
  vary?: string;
  cache: ResponseCache;
  /** What every answer carries. */
  headers: Record<string, string>;
}

/** A text for everybody at an address of its own, made once per change of the data. */
export function servePublicFile(
  app: FastifyInstance,
  { url, type, make, vary = "", cache, headers }: PublicFile,
) {
  const own = {
    ...headers,
    "content-type": type,
    "cache-control": "public, max-age=0, must-revalidate",
    vary: `${vary}Accept-Encoding`,
  };
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const answer = await cache.get(`file ${url}`, async () => ({
      text: await make(),
      headers: own,
    }));
    return answer && replyCached(request, reply, answer);
  });
}
