// A response as it is cached: nothing of it is built, hashed or compressed again when it is sent.
import { createHash } from "node:crypto";

type Encoding = "br" | "gzip" | "identity";

/** One encoding of a response. */
interface Encoded {
  headers: Record<string, string>;
  /** The same, name and value in turn: the form that Node writes without looking at each name again. */
  flatHeaders: string[];
  body: Buffer;
}

export interface CachedResponse {
  etag: string;
  encodings: Record<Encoding, Encoded>;
  /** For a response that says: what you have is still right. */
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

/** For what is compressed already, a picture: one form for everybody. */
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

/** RFC 7234's own words for it. */
export const staleHeaders = { warning: '110 - "Response is Stale"' };

/** The same, saying that it may not be the latest. */
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

// Named, and not with a weight of zero, which refuses it.
const brAccepted = /(?:^|[,\s])br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const gzipAccepted = /(?:^|[,\s])gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

/** The smallest form the other side reads. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (brAccepted.test(accepted)) return "br";
  return gzipAccepted.test(accepted) ? "gzip" : "identity";
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether the other side already has this very answer. */
export function isNotModified(etag: string, given: string | undefined) {
  if (!given) return false;
  return (
    given.trim() === "*" ||
    given.split(",").some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
  );
}
