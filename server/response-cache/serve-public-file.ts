import type { FastifyInstance } from "fastify";
import { replyCached } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

interface PublicFile {
  url: string;
  type: string;
  make: () => Promise<string>;
  vary?: string;
  cache: ResponseCache;
  headers: Record<string, string>;
}

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
