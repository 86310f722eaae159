// How much a JSON text holds, seen before it is parsed: that takes a second for millions of small things in a few megabytes,
// in which nobody else is answered. This takes as long, but in turns, and reads no further than what an import can have.
import { createYield } from "./yield-to-others.ts";

export const tooMuchJson = "This JSON holds more than an import can have";

/** Far more than a file needs, and few enough to be parsed in a fraction of a second. */
const most = { depth: 32, entriesOfOne: 100_000, listsAndObjects: 600_000 };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [listOpens, objectOpens, listCloses, objectCloses] = [0x5b, 0x7b, 0x5d, 0x7d];
const partSize = 64 * 1024;

/** Broken JSON is none of its business: whoever parses it will say so. */
export async function holdsTooMuch(json: Buffer, signal?: AbortSignal): Promise<boolean> {
  const letOthers = createYield(signal);
  const entries = new Uint32Array(most.depth + 1);
  let depth = 0;
  let listsAndObjects = 0;
  let at = 0;
  let isString = false;

  function isTooMuchUpTo(end: number) {
    while (at < end) {
      const byte = json[at++];
      if (isString) {
        if (byte === backslash) at += 1;
        else if (byte === quote) isString = false;
      } else if (byte === quote) isString = true;
      else if (byte === comma) {
        const count = (entries[depth] ?? 0) + 1;
        entries[depth] = count;
        if (count >= most.entriesOfOne) return true;
      } else if (byte === listOpens || byte === objectOpens) {
        depth += 1;
        listsAndObjects += 1;
        if (depth > most.depth || listsAndObjects > most.listsAndObjects) return true;
        entries[depth] = 0;
      } else if (byte === listCloses || byte === objectCloses) depth = Math.max(0, depth - 1);
    }
    return false;
  }

  while (at < json.length) {
    if (isTooMuchUpTo(Math.min(at + partSize, json.length))) return true;
    await letOthers();
  }
  return false;
}
