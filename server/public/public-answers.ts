// Public pages and lists, made once per change of the data and kept as the bytes that are sent.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Changes } from "./changes.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const mostKept = 500;

type Encoding = "br" | "gzip" | "identity";

export interface PublicAnswer {
  etag: string;
  bodies: Record<Encoding, Buffer>;
  headers: Record<Encoding, Record<string, string>>;
  /** The same as names and values in turn, the form that Node writes without looking at it again. */
  flatHeaders: Record<Encoding, string[]>;
  /** For an answer that says: what you have is still right. */
  unchangedHeaders: Record<string, string>;
}

/** What an answer is made of, or undefined when it is none to keep: not found, refused. */
type Made = { text: string; headers: Record<string, string> } | undefined;

export interface PublicAnswers {
  find: (key: string) => PublicAnswer | undefined;
  /** The answer kept, or one made now: once, however many ask for it at the same moment. */
  get: (key: string, make: () => Promise<Made>) => Promise<PublicAnswer | undefined>;
}

export function createPublicAnswers(changes: Changes): PublicAnswers {
  const kept = new Map<string, { version: number; answer: PublicAnswer }>();
  const underWay = new Map<string, Promise<PublicAnswer | undefined>>();

  const find = (key: string) => {
    const entry = kept.get(key);
    return entry?.version === changes.version() ? entry?.answer : undefined;
  };

  async function make(key: string, version: number | undefined, work: () => Promise<Made>) {
    const made = await work();
    if (!made) return undefined;
    const answer = await compressed(made);
    // What was begun before a change may show the state before it.
    if (version !== undefined && version === changes.version()) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, { version, answer });
    }
    return answer;
  }

  return {
    find,
    get: (key, work) => {
      const answer = find(key);
      if (answer) return Promise.resolve(answer);
      const version = changes.version();
      const turn = `${version} ${key}`;
      const same = underWay.get(turn);
      if (same) return same;
      const making = make(key, version, work).finally(() => underWay.delete(turn));
      underWay.set(turn, making);
      return making;
    },
  };
}

async function compressed({ text, headers }: NonNullable<Made>): Promise<PublicAnswer> {
  const identity = Buffer.from(text);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } };
  const bodies = { identity, br: await brotli(identity, options), gzip: await gzipped(identity, { level: 9 }) };
  // Weak: the same for every encoding of one text.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  const shared = { ...headers, etag };
  const withBody = (encoding: Encoding) => ({
    ...shared,
    "content-length": String(bodies[encoding].length),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  const all = { br: withBody("br"), gzip: withBody("gzip"), identity: withBody("identity") };
  const flatHeaders = { br: flat(all.br), gzip: flat(all.gzip), identity: flat(all.identity) };
  return { etag, bodies, headers: all, flatHeaders, unchangedHeaders: shared };
}

const flat = (record: Record<string, string>) => Object.entries(record).flat();

// Named, and not with a weight of zero, which refuses it.
const brAccepted = /(?:^|[,\s])br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;
const gzipAccepted = /(?:^|[,\s])gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i;

/** The smallest form the other side reads. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (brAccepted.test(accepted)) return "br";
  return gzipAccepted.test(accepted) ? "gzip" : "identity";
}

/** Whether the other side already has this very answer. */
export function isUnchanged(etag: string, given: string | undefined) {
  if (!given) return false;
  return given.trim() === "*" || given.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2));
}
