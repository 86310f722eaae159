// An answer as it is kept: nothing of it is built, hashed or compressed again when it is sent.
import { createHash } from "node:crypto";
import { validateHeaderValue } from "node:http";

export type Encoding = "br" | "gzip" | "identity";

/** One form of an answer: its headers, and the very bytes that go over the wire. */
interface Form {
  headers: Record<string, string>;
  /** Status and headers, up to where the date and the connection's own lines go. */
  head: Buffer;
  body: Buffer;
}

export interface KeptAnswer {
  etag: string;
  forms: Record<Encoding, Form>;
  /** For an answer that says: what you have is still right. */
  unchangedHeaders: Record<string, string>;
}

function formOf(shared: Record<string, string>, encoding: Encoding, body: Buffer): Form {
  const headers = {
    ...shared,
    "content-length": String(body.length),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
  // Node checks what it writes itself; these it never sees.
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { headers, head: Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join("")}`, "latin1"), body };
}

export function keptAnswer(etag: string, headers: Record<string, string>, bodies: Record<Encoding, Buffer>): KeptAnswer {
  const shared = { ...headers, etag };
  const form = (encoding: Encoding) => formOf(shared, encoding, bodies[encoding]);
  return { etag, forms: { br: form("br"), gzip: form("gzip"), identity: form("identity") }, unchangedHeaders: shared };
}

/** For what is compressed already, a picture: one form for everybody. */
export function keptAsIs(etag: string, headers: Record<string, string>, body: Buffer): KeptAnswer {
  const shared = { ...headers, etag };
  const form = formOf(shared, "identity", body);
  return { etag, forms: { br: form, gzip: form, identity: form }, unchangedHeaders: shared };
}

/** Weak: the same for every encoding of one text. */
export const etagOf = (bytes: Buffer) => `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

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
export function isUnchanged(etag: string, given: string | undefined) {
  if (!given) return false;
  return given.trim() === "*" || given.split(",").some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}
