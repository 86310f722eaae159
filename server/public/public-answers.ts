// Public pages and lists, made once per change of the data and kept as the bytes that are sent.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Changes } from "./changes.ts";
import { etagOf, type KeptAnswer, keptAnswer } from "./kept-answer.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const mostKept = 500;

/** What an answer is made of, or undefined when it is none to keep: not found, refused. */
type Made = { text: string; headers: Record<string, string> } | undefined;

export interface PublicAnswers {
  find: (key: string) => KeptAnswer | undefined;
  /** The answer kept, or one made now: once, however many ask for it at the same moment. */
  get: (key: string, make: () => Promise<Made>) => Promise<KeptAnswer | undefined>;
}

export function createPublicAnswers(changes: Changes): PublicAnswers {
  const kept = new Map<string, { version: number; answer: KeptAnswer }>();
  const underWay = new Map<string, Promise<KeptAnswer | undefined>>();

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

async function compressed({ text, headers }: NonNullable<Made>): Promise<KeptAnswer> {
  const identity = Buffer.from(text);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } };
  const bodies = { identity, br: await brotli(identity, options), gzip: await gzipped(identity, { level: 9 }) };
  return keptAnswer(etagOf(identity), headers, bodies);
}
