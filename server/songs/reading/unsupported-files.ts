// Files that hold no list of songs at all, told by how they begin or by what a decoder made of them.
import { packedFileRefusal } from "#contract/packed-files.ts";
import { unreadable } from "./collect-songs.ts";

const openings: [RegExp, string][] = [
  [/^%PDF-/, "This is a PDF, not a list of songs"],
  [/^\{\\rtf/, "This is a document: save it as plain text"],
  [/^\s*<(?:!doctype\s+html|html|head|body)\b/i, "This is a web page, not a list of songs"],
];

/** Zeros are every second byte of UTF-16, and U+FFFD stands where a byte is no UTF-8. A few of them spoil a few songs; more, the file. */
const undecoded = /[\0\ufffd]/g;
const oneIn = 1000;
export const notUtf8 =
  "This is not UTF-8 text: save it as UTF-8 (in Excel: CSV UTF-8) and try again";

export function refuseUnsupported(text: string) {
  const refusal = packedFileRefusal(text) ?? openings.find(([opening]) => opening.test(text))?.[1];
  if (refusal) return unreadable("Unknown", 1, refusal);
  const first = text.search(undecoded);
  const lost = first === -1 ? 0 : (text.match(undecoded)?.length ?? 0);
  if (lost * oneIn <= text.length) return undefined;
  const line = text.slice(0, first).split("\n").length;
  return unreadable("Unknown", line, notUtf8);
}
