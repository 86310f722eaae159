// Files that hold no list of songs at all, told by how they begin or by what a decoder made of them.
import { zipRefusal } from "#contract/songs.ts";
import { unreadable } from "./collect-songs.ts";

/** The names of what is packed stand in it as they are: first what a workbook begins with, or somewhere the workbook itself. */
const workbook = /^PK\p{Cc}\p{Cc}(?:[\s\S]{0,40}\[Content_Types\]\.xml|[\s\S]*xl\/workbook\.)/u;

const openings: [RegExp, string][] = [
  [workbook, "This is an Excel workbook: save it as CSV UTF-8"],
  [/^PK\p{Cc}/u, zipRefusal],
  [/^%PDF-/, "This is a PDF, not a list of songs"],
  [/^\{\\rtf/, "This is a document: save it as plain text"],
  [/^\s*<(?:!doctype\s+html|html|head|body)\b/i, "This is a web page, not a list of songs"],
];

/** Zeros are every second byte of UTF-16, and U+FFFD stands where a byte is no UTF-8. A few of them spoil a few songs; more, the file. */
const undecoded = /[\0\ufffd]/g;
const oneIn = 1000;
export const notUtf8 = "This is not UTF-8 text: save it as UTF-8 (in Excel: CSV UTF-8) and try again";

export function refuseUnsupported(text: string) {
  for (const [opening, sentence] of openings) if (opening.test(text)) return unreadable("Unknown", 1, sentence);
  const first = text.search(undecoded);
  const lost = first === -1 ? 0 : (text.match(undecoded)?.length ?? 0);
  if (lost * oneIn <= text.length) return undefined;
  const line = text.slice(0, first).split("\n").length;
  return unreadable("Unknown", line, notUtf8);
}
