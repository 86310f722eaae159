import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "../http/page-or-call.ts";

type Encoding = "br" | "gzip" | "identity";

type Headers = Record<string, string>;

export interface CachedResponse {
  headers: Headers;
  /** Whole, because making headers for each request takes long. */
  answers: Record<Encoding, { headers: Headers; body: Buffer }>;
}

/** A picture has its identity alone. */
export function cachedResponse(
  headers: Headers,
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer },
): CachedResponse {
  const answerIn = (encoding: Encoding, body: Buffer) => ({
    headers: {
      ...headers,
      "content-length": String(body.length),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    },
    body,
  });
  const identity = answerIn("identity", bodies.identity);
  return {
    headers,
    answers: {
      identity,
      br: bodies.br ? answerIn("br", bodies.br) : identity,
      gzip: bodies.gzip ? answerIn("gzip", bodies.gzip) : identity,
    },
  };
}

export const bytesOf = ({ answers }: CachedResponse) =>
  new Set(Object.values(answers)).values().reduce((sum, { body }) => sum + body.length, 0);

/** RFC 7234. */
export const staleHeaders = { warning: '110 - "Response is Stale"' };

export const staleResponse = ({ headers, answers: { identity } }: CachedResponse) =>
  cachedResponse({ ...headers, ...staleHeaders }, { identity: identity.body });

function answerFrom({ headers, answers }: CachedResponse, asked: IncomingHttpHeaders) {
  if (matchesTag(headers.etag ?? "", asked["if-none-match"]))
    return { status: 304, headers, body: undefined };
  return { status: 200, ...answers[encodingFor(asked["accept-encoding"] as string | undefined)] };
}

export function replyCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) {
  const { status, headers, body } = answerFrom(cached, request.headers);
  return reply.code(status).headers(headers).send(body);
}

export function serveFromCache(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse | undefined,
): boolean {
  if (!cached) return false;
  const { status, headers: own, body } = answerFrom(cached, headers);
  response.writeHead(status, own).end(method === "HEAD" ? undefined : body);
  return true;
}

/** Weak: the same for every encoding of one text. */
export const etagOf = (bytes: Buffer) =>
  `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

const acceptsBrotli = accepts("br");
const acceptsGzip = accepts("gzip");

export function encodingFor(accepted: string | undefined): Encoding {
  if (acceptsBrotli(accepted)) return "br";
  return acceptsGzip(accepted) ? "gzip" : "identity";
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

export function matchesTag(etag: string, given: string | undefined) {
  if (!given) return false;
  return (
    given.trim() === "*" ||
    given.split(",").some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
  );
}
