import { createHash } from "node:crypto";

type Encoding = "br" | "gzip" | "identity";

interface Encoded {
  headers: Record<string, string>;
  /** Name and value in turn, which Node writes fastest. */
  flatHeaders: string[];
  body: Buffer;
}

export interface CachedResponse {
  etag: string;
  encodings: Record<Encoding, Encoded>;
  notModifiedHeaders: Record<string, string>;
}

function encode(shared: Record<string, string>, encoding: Encoding, body: Buffer): Encoded {
  const headers = {
    ...shared,
    "content-length": String(body.length),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
  return { headers, flatHeaders: Object.entries(headers).flat(), body };
}

export function cachedResponse(
  etag: string,
  headers: Record<string, string>,
  bodies: Record<Encoding, Buffer>,
): CachedResponse {
  const shared = { ...headers, etag };
  const encoded = (encoding: Encoding) => encode(shared, encoding, bodies[encoding]);
  return {
    etag,
    encodings: { br: encoded("br"), gzip: encoded("gzip"), identity: encoded("identity") },
    notModifiedHeaders: shared,
  };
}

export function cachedFile(
  etag: string,
  headers: Record<string, string>,
  body: Buffer,
): CachedResponse {
  const shared = { ...headers, etag };
  const encoded = encode(shared, "identity", body);
  return {
    etag,
    encodings: { br: encoded, gzip: encoded, identity: encoded },
    notModifiedHeaders: shared,
  };
}

/** RFC 7234. */
export const staleHeaders = { warning: '110 - "Response is Stale"' };

export function staleResponse({
  etag,
  encodings: { br, gzip, identity },
  notModifiedHeaders,
}: CachedResponse): CachedResponse {
  const bodies = { br: br.body, gzip: gzip.body, identity: identity.body };
  return cachedResponse(etag, { ...notModifiedHeaders, ...staleHeaders }, bodies);
}

export const bytesOf = ({ encodings: { br, gzip, identity } }: CachedResponse) =>
  new Set([br.body, gzip.body, identity.body])
    .values()
    .reduce((sum, { length }) => sum + length, 0);

/** Weak: the same for every encoding of one text. */
export const etagOf = (bytes: Buffer) =>
  `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

// A weight of zero refuses it.
const brAccepted = /(?:^|[,\s])br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const gzipAccepted = /(?:^|[,\s])gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (brAccepted.test(accepted)) return "br";
  return gzipAccepted.test(accepted) ? "gzip" : "identity";
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

export function isNotModified(etag: string, given: string | undefined) {
  if (!given) return false;
  return (
    given.trim() === "*" ||
    given.split(",").some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
  );
}
