import type { FastifyReply, FastifyRequest } from "fastify";
import { type CachedResponse, encodingFor, isNotModified } from "./cached-response.ts";

export function replyCached(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse) {
  if (isNotModified(answer.etag, request.headers["if-none-match"]))
    return reply.code(304).headers(answer.notModifiedHeaders).send();
  const { headers, body } =
    answer.encodings[encodingFor(request.headers["accept-encoding"] as string | undefined)];
  return reply.headers(headers).send(body);
}
