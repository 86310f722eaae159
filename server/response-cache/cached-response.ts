import { hash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "../http/page-or-call.ts";

type Headers = Record<string, string>;
type Compression = "br" | "gzip";

interface Answer {
  headers: Headers;
  body: Buffer;
}

export interface CachedResponse {
  status: number;
  headers: Headers;
  answers: { identity: Answer } & { [encoding in Compression]?: Answer | Promise<Answer> };
}

export const answerWith = (headers: Headers, body: Buffer): Answer => ({
  headers: { ...headers, "content-length": String(body.length) },
  body,
});

export function wholeResponse(headers: Headers, body: Buffer): CachedResponse {
  const identity = answerWith(headers, body);
  return { status: 200, headers, answers: { identity, br: identity, gzip: identity } };
}

export function textResponse(status: number, given: Headers, text: string): CachedResponse {
  const body = Buffer.from(text);
  const headers = status === 200 ? { ...given, etag: etagOf(body) } : given;
  return { status, headers, answers: { identity: answerWith(headers, body) } };
}

/** The two compressed versions together need about as much memory as the uncompressed body. */
export const bytesOf = ({ answers: { identity, br } }: CachedResponse) =>
  identity.body.length * (br === identity ? 1 : 2);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compress = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
};

async function compressed({ headers, answers }: CachedResponse, encoding: Compression) {
  const body = await compress[encoding](answers.identity.body);
  answers[encoding] = answerWith({ ...headers, "content-encoding": encoding }, body);
  return answers[encoding];
}

function answerFrom(cached: CachedResponse, requestHeaders: IncomingHttpHeaders) {
  const { status, headers, answers } = cached;
  if (status === 200 && matchesTag(headers.etag, requestHeaders["if-none-match"]))
    return { status: 304, headers, body: undefined };
  const encoding = encodingFor(requestHeaders["accept-encoding"] as string | undefined);
  if (encoding === "identity") return { status, ...answers.identity };
  answers[encoding] ??= compressed(cached, encoding).catch(() => answers.identity);
  const answer = answers[encoding];
  return answer instanceof Promise
    ? answer.then((made) => ({ status, ...made }))
    : { status, ...answer };
}

export async function replyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
) {
  const { status, headers, body } = await answerFrom(cached, request.headers);
  return reply.code(status).headers(headers).send(body);
}

export function serveFromCache(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
) {
  const write = ({ status, headers, body }: Awaited<ReturnType<typeof answerFrom>>) =>
    response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
  const answer = answerFrom(cached, requestHeaders);
  if (answer instanceof Promise) answer.then(write);
  else write(answer);
}

export const etagOf = (bytes: Buffer) => `W/"${hash("sha256", bytes, "base64url").slice(0, 27)}"`;

const acceptsBrotli = accepts("br");
const acceptsGzip = accepts("gzip");

function encodingFor(accepted: string | undefined): Compression | "identity" {
  if (acceptsBrotli(accepted)) return "br";
  return acceptsGzip(accepted) ? "gzip" : "identity";
}

export const matchesTag = (etag: string | undefined, given = "") =>
  etag !== undefined && (given.trim() === "*" || given.includes(etag.replace(/^W\//, "")));
