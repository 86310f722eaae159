import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, isUnchanged, type KeptAnswer } from "./kept-answer.ts";

/** Sends a kept answer through Fastify: the first one after a change, and whatever does not come by the short way. */
export function replyPublic(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  if (isUnchanged(answer.etag, request.headers["if-none-match"])) return reply.code(304).headers(answer.unchangedHeaders).send();
  const { headers, body } = answer.forms[encodingFor(request.headers["accept-encoding"] as string | undefined)];
  return reply.headers(headers).send(body);
}
