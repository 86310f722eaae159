import type { FastifyInstance } from "fastify";
import type { PublicAnswers } from "./public-answers.ts";
import { replyPublic } from "./reply-public.ts";

interface PublicFile {
  /** One that public-addresses.ts knows. */
  url: string;
  type: string;
  make: () => Promise<string>;
  answers: PublicAnswers;
  /** What every answer carries. */
  headers: Record<string, string>;
}

/** A text for everybody at an address of its own, made once per change of the data. */
export function servePublicFile(app: FastifyInstance, { url, type, make, answers, headers }: PublicFile) {
  const own = { ...headers, "content-type": type, "cache-control": "public, max-age=0, must-revalidate", vary: "Accept-Encoding" };
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const answer = await answers.get(`file ${url}`, async () => ({ text: await make(), headers: own }));
    return answer && replyPublic(request, reply, answer);
  });
}
