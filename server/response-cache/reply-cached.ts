import type { FastifyReply, FastifyRequest } from "fastify";
import { answerFrom, type CachedResponse } from "./cached-response.ts";

export function replyCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) {
  const { status, headers, body } = answerFrom(cached, request.headers);
  return reply.code(status).headers(headers).send(body);
}
